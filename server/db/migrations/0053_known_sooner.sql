-- What a new project brings to a large base is a small part of it, and until statistics know of it each of its rows is
-- looked for by a plan for a project of one.
alter table contacts set (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);
alter table contact_texts set (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);
alter table dialogues set (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);
alter table deals set (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);
