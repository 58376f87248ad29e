-- Two usernames that look alike are one: letters of other alphabets are compared by the Latin ones that they look like
-- (after Unicode TR39; a name is of one script, so a handful of alphabets will do). Names that are there stay: no unique key.
create function username_skeleton(name text) returns text language sql immutable parallel safe
  return lower(translate(normalize(name, nfkc),
    'АаВвЕеЗзКкМмНнОоРрСсТтУуХхЬьЅѕІіЇїЈјЁёӀӏҮүҺһԀԁԚԛԜԝԌԍѴѵгпӒӓӦӧҐґΑαΒβγΕεΖζΗηΙιΚκΜμΝνΟοΡρσΤτΥυΧχωςϳͿάέίόύΆΈΊΌΎԼՏՕօՍսոհցզյıɑɡɩƅꜱʀɴ' || U&'\200C\200D',
    'AaBbEe33KkMmHhOoPpCcTtYyXxbbSsIiÏïJjËëIlYyhhddQqWwGgVvrnÄäÖörrAaBbyEeZzHnIiKkMuNvOoPpoTtYuXxwcjJáéíóúÁÉÍÓÝLSOoUunhgqjiagibsrn'));
alter table account add column username_skeleton text generated always as (username_skeleton(username)) stored;
create index account_username_skeleton on account (username_skeleton);
