-- Lets a start read the search indexes into memory. Not every server lets us; a start then reads what it can by scans.
do $$
begin
  create extension if not exists pg_prewarm;
exception when others then
  raise notice 'pg_prewarm is not available: %', sqlerrm;
end
$$;
