-- Words of suppliers' names are folded like all that is searched: ł, ø, ß … are l, o, ss; nukta and chandrabindu as the index
-- of notices has them. (A sign that comes apart into several words, as ½, the next change of the notice puts right.)
update notice_award a set supplier_words = coalesce((
    select array_agg(distinct folded) from unnest(a.supplier_words) word, lateral (
      select normalize(lower(replace(replace(replace(replace(translate(
        regexp_replace(normalize(word, NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff\u093c\u09bc]', '', 'g'),
        U&'\0901\0981øłđðıŋħŧə', U&'\0902\0982olddinhte'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')), NFC) as folded) one
    where folded <> ''), '{}')
where a.supplier_words::text ~ '[^\x01-\x7f]';
