import log from './log.json' with { type: 'json' };
import team from './team.json' with { type: 'json' };
import dashboards from './dashboards.json' with { type: 'json' };
import account from './account.json' with { type: 'json' };
import administration from './administration.json' with { type: 'json' };
import advanced from './advanced.json' with { type: 'json' };
import aids from './aids.json' with { type: 'json' };
import buyers from './buyers.json' with { type: 'json' };
import cpv from './cpv.json' with { type: 'json' };
import form from './form.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import links from './links.json' with { type: 'json' };
import listing from './listing.json' with { type: 'json' };
import lists from './lists.json' with { type: 'json' };
import menu from './menu.json' with { type: 'json' };
import notice from './notice.json' with { type: 'json' };
import places from './places.json' with { type: 'json' };
import profile from './profile.json' with { type: 'json' };
import projects from './projects.json' with { type: 'json' };
import register from './register.json' with { type: 'json' };
import search from './search.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import table from './table.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

export default {
  log,
  team,
  dashboards,
  account,
  administration,
  advanced,
  aids,
  buyers,
  cpv,
  form,
  home,
  links,
  listing,
  lists,
  menu,
  notice,
  places,
  profile,
  projects,
  register,
  search,
  shell,
  table,
  words,
};
