import aids from './aids.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import links from './links.json' with { type: 'json' };
import listing from './listing.json' with { type: 'json' };
import menu from './menu.json' with { type: 'json' };
import notice from './notice.json' with { type: 'json' };
import places from './places.json' with { type: 'json' };
import search from './search.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

export default { aids, home, links, listing, menu, notice, places, search, shell, words };
