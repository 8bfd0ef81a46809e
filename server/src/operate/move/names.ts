import { say, type Side } from './side.ts';
import { peopleWords } from './what-moves.ts';

/** Numbers that mean somebody, or the project, are other numbers there: words for them, of this connection alone. */
export async function learnNames({ client, project_id }: Side, there: number): Promise<void> {
  const words = peopleWords.map((it) => `'${it}'`).join();
  await client.query('create temp table if not exists people (here bigint primary key, there bigint not null)');
  await say(client, [
    `
    create or replace function pg_temp.project(it bigint) returns bigint language sql stable
      return case it when ${project_id} then ${there} else it end;
    -- Whose account is gone is nobody there, and never somebody else. Null is no one.
    create or replace function pg_temp.person(it bigint) returns bigint language sql stable
      as $$ select case when it <= 0 then it else coalesce((select p.there from pg_temp.people p where p.here = it), -it) end $$;
    create or replace function pg_temp.people_in(them bigint[]) returns bigint[] language sql stable as $$
      select case when them is null then null else
        coalesce((select array_agg(pg_temp.person(it) order by n) from unnest(them) with ordinality as u (it, n)), '{}') end $$;
    create or replace function pg_temp.person_in(words text, nth int) returns text language plpgsql stable as $$
    declare parts text[] := string_to_array(words, ':');
    begin
      if coalesce(parts[nth], '') !~ '^\\d+$' then return words; end if;
      parts[nth] := pg_temp.person(parts[nth]::bigint)::text;
      return array_to_string(parts, ':');
    end $$;
    create or replace function pg_temp.retold(it jsonb, is_person boolean) returns jsonb language plpgsql stable as $$
    begin
      return case jsonb_typeof(it)
        when 'object' then (select coalesce(jsonb_object_agg(key, case
            when key in ('project_id', 'project') and jsonb_typeof(value) = 'number' then to_jsonb(pg_temp.project(value::bigint))
            else pg_temp.retold(value, key in (${words}) or (key = 'id' and it ->> 'kind' = 'member')) end), '{}')
          from jsonb_each(it))
        when 'array' then (select coalesce(jsonb_agg(pg_temp.retold(value, is_person) order by n), '[]')
          from jsonb_array_elements(it) with ordinality as e (value, n))
        when 'number' then case when is_person then to_jsonb(pg_temp.person(it::bigint)) else it end
        else it end;
    end $$;
    create or replace function pg_temp.told(it jsonb) returns jsonb language plpgsql stable as $$
    begin
      if it::text !~ '"(project_id|project|${peopleWords.join('|')})":|"kind": "member"' then return it; end if;
      return pg_temp.retold(it, false);
    end $$`,
  ]);
}
