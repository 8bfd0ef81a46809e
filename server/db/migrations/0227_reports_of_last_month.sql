-- A project has a few of them: to look at each takes no time.
alter table posted_reports drop constraint posted_reports_span_check,
  add constraint posted_reports_span_check check (span in ('week', 'month', 'last_month'));
