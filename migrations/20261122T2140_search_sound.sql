-- What a word sounds like whatever letters it is written in: "sadak" and सडक are SDK, "bhawan", भवन and ভবন are BN. Consonants alone, in
-- capitals: breath (bh, chh) and vowels go, b, v and w are one, and so are the sibilants; ng is n, n is m before p and b, and m is n
-- before r, l, s and h; ksh is k, gy of ज्ञ is g, y is nothing, but j where Bengali য begins a word. Words that sound alike are compared
-- letter by letter by who asks (words/transliteration.ts).
create function search_sound(word text) returns text language sql immutable parallel safe
  return regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    translate(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(replace(word, 'x', 'ks'),
        '^\u09af', 'J'),
        'ksh|\u0915\u094d\u0937|\u0995\u09cd\u09b7', 'K', 'g'),
        '\u091c\u094d\u091e|\u099c\u09cd\u099e', 'G', 'g'),
        'ng|(?:[\u0902\u0982]|\u0919\u094d|\u0999\u09cd)[गघগঘ]', 'N', 'g'),
        'ch', 'C', 'g'),
        '([bdfgjklmnpqrstvwzCKN])h+', '\1', 'g'),
      'bvwfpckqgjztdnmrlsh'
        || 'कखगघङचछजझञटठडढणतथदधनपफबभमरलळवशषसह' || U&'\090B\0943\0902'
        || 'কখগঘঙচছজঝঞটঠডঢণতথৎদধনপফবভমরলশষসহ' || U&'\098B\09C3\0982',
      'BBBPPKKKGJJTDNMRLSH'
        || 'KKGGNCCJJNTTDDNTTDDNPPBBMRLLBSSSHRRN'
        || 'KKGGNCCJJNTTDDNTTTDDNPPBBMRLSSSHRRN'),
    '[^A-Z]', '', 'g'),
    'H+$', ''),
    'N(?=[PB])', 'M', 'g'),
    'M(?=[RLSH])', 'N', 'g'),
    '(.)\1+', '\1', 'g');

-- By sound: words of Devanagari and Bengali for one typed in Latin letters, and the other way round.
create index search_term_indic_sound on search_term (search_sound(word)) where word >= U&'\0900' and word < U&'\0A00';
create index search_term_latin_sound on search_term (search_sound(word)) where word ~ '^[a-z]{3,}$';
