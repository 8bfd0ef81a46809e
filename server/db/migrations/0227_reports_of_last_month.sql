-- in steps
-- Nothing that is there breaks it.
-- step
alter table posted_reports drop constraint posted_reports_span_check,
  add constraint posted_reports_span_check check (span in ('week', 'month', 'last_month')) not valid;
-- step
alter table posted_reports validate constraint posted_reports_span_check;
