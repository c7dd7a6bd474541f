/**
 * What the catalog says of tables ($1) that a conversion to partitions does not carry over. No migration has made any of it; what an
 * operator has made must not be lost silently.
 */
export const withoutLoss = `
  select format('%s: %s', c.oid::regclass, what) as what from pg_class c cross join lateral (
    select 'row security' where c.relrowsecurity or c.relforcerowsecurity
    union all select 'unlogged' where c.relpersistence <> 'p'
    union all select 'replica identity' where c.relreplident <> 'd'
    union all select 'other owner' where c.relowner <> current_user::regrole
    union all select 'inheritance' where exists (select from pg_inherits where c.oid in (inhrelid, inhparent))
    union all select 'rule ' || rulename from pg_rewrite where ev_class = c.oid
    union all select 'publication ' || pubname from pg_publication_rel join pg_publication p on p.oid = prpubid where prrelid = c.oid
    union all select 'column ' || attname from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
      and (attidentity <> '' or attoptions is not null or attacl is not null)
    union all select 'sequence ' || objid::regclass from pg_depend
      where refclassid = 'pg_class'::regclass and refobjid = c.oid and classid = 'pg_class'::regclass and deptype in ('a', 'i')
        and objid in (select oid from pg_class where relkind = 'S')
    union all select 'comment of ' || conname from pg_constraint k where k.conrelid = c.oid
      and obj_description(k.oid, 'pg_constraint') is not null
    union all select 'comment of ' || indexrelid::regclass from pg_index where indrelid = c.oid
      and obj_description(indexrelid, 'pg_class') is not null
    union all select 'comment of ' || tgname from pg_trigger t where t.tgrelid = c.oid
      and obj_description(t.oid, 'pg_trigger') is not null
  ) each (what) where c.oid = any($1::regclass[]::oid[])`;
