-- A word of Devanagari or Bengali without what its spelling varies in: nasals before a consonant and dots for them, short and long
-- i and u, o and e from English, sibilants, v and b, n, doubled consonants, joined ones. Few words are alike in that; which of
-- them are one word is decided by who asks (words/spelling.ts, a finer rule: what is one spelling there must be alike here).
create function search_alike(word text) returns text language sql immutable parallel safe
  return regexp_replace(
    translate(
      regexp_replace(word, '[ङञणनम]्(?=[क-घच-झट-ढत-धप-भश-ह])|[ঙঞণনম]্(?=[ক-ঘচ-ঝট-ঢত-ধপ-ভশ-হ])', '', 'g'),
      -- ई ऊ ी ू ॉ ऑ ॅ श ष व ण, ঈ ঊ ী ূ শ ষ ণ; then what goes: ं ँ ः ्, ং ঁ ঙ ্
      U&'\0908\090A\0940\0942\0949\0911\0945\0936\0937\0935\0923\0988\098A\09C0\09C2\09B6\09B7\09A3\0902\0901\0903\094D\0982\0981\0999\09CD',
      U&'\0907\0909\093F\0941\094B\0913\0947\0938\0938\092C\0928\0987\0989\09BF\09C1\09B8\09B8\09A8'),
    '(.)\1+', '\1', 'g');
create index search_term_alike on search_term (search_alike(word)) where word >= U&'\0900' and word < U&'\0A00';
