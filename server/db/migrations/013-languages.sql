-- The language that a person's page last showed when they signed in or registered: mail is written in it.
-- Null: not known, which reads English. A tag that the portal does not speak is kept, for it may learn it.
alter table users
  add language text
  constraint users_language_is_tag check (language ~* '^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$');

-- What inspections found was stored as finished sentences. From now on each is stored with its code and what is
-- filled in, so that it can be said in any language; those that are there get theirs once, here.
with sentences (code, text) as (values
  ('inspection.needsIsolation', 'This demo uses several threads, so it plays in a page that is isolated from all other hosts. The portal sees to that, but needs an https address to do so.'),
  ('inspection.moreAlike', 'And {count} more like this: {code}.'),
  ('inspection.noWasm', '"{path}" is not WebAssembly, whatever its name says: perhaps an error page was saved in its place. Get the file again and upload the folder.'),
  ('inspection.empty', '"{path}" is empty. If it should not be, copy the file again and upload the folder.'),
  ('inspection.large', '"{path}" has {megabytes} MB. Computers manage, but many phones give up: compress textures and meshes, or split the file.'),
  ('inspection.largeBuild', 'The folder has {megabytes} MB. If the demo loads all of it, phones and slow networks give up: leave out what it does not need.'),
  ('inspection.missing', '"{path}" is missing, but {from} asks for it. Add the file to the folder and upload it again.'),
  ('inspection.wrongCase', '{from} asks for "{path}", but the file is named "{meant}". Upper and lower case must be the same: rename the file and upload the folder again.'),
  ('inspection.absoluteBase', 'This build expects to lie at "{base}" of a host, but plays from a folder of its own. Let the portal make its addresses relative, or build it with a relative base.'),
  ('inspection.bareImport', '{from} imports "{name}", a name that browsers cannot resolve. Upload the result of the build instead of its sources, or add an import map to the page.'),
  ('inspection.reportsTo', '{from} reports to {host}. The demo plays without it as well.'),
  ('inspection.loadsScript', '{from} loads a script from {host}. The demo does not play where that host cannot be reached: put a copy of the file into the folder.'),
  ('inspection.loadsData', '{from} loads data from {host}. The demo does not play where that host cannot be reached: put a copy of the file into the folder.'),
  ('inspection.loadsStyle', '{from} loads styles or fonts from {host}. Where that host cannot be reached, the demo looks different.'),
  ('inspection.loadsMedia', '{from} loads media from {host}. Where that host cannot be reached, the demo looks different.')
),
patterns as (
  select
    code,
    '^' || regexp_replace(
      regexp_replace(text, '([].*+?^$()|[\\])', '\\\1', 'g'), '\{\w+\}', '(.+)', 'g'
    ) || '$' as pattern,
    array(select place[1] from regexp_matches(text, '\{(\w+)\}', 'g') as place) as places
  from sentences
)
update builds
set checks = (
  select jsonb_agg(finding || coalesce(known.sentence, '{}') order by position)
  from jsonb_array_elements(checks) with ordinality as stored (finding, position)
  left join lateral (
    select jsonb_build_object('sentence', jsonb_build_object('code', code, 'params', params)) as sentence
    from patterns
    cross join lateral regexp_match(finding ->> 'message', pattern) as words
    cross join lateral (
      select coalesce(jsonb_object_agg(place, words[number]), '{}') as params
      from unnest(places) with ordinality as named (place, number)
    ) as filled
    where words is not null
    limit 1
  ) as known on true
)
where checks <> '[]';
