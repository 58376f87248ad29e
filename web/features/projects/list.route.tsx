import { Link, type LoaderFunctionArgs, type MetaFunction, useLocation } from 'react-router';
import { directorySorts } from '#contract/names.ts';
import { type Project, type ProjectList, ProjectQuery, projects } from '#contract/projects.ts';
import { pageRequest } from '../../context.ts';
import { type Translate, loadTexts, useT } from '../../i18n.ts';
import { firstPageOnBadCursor, readList } from '../../lib/list-query.server.ts';
import { agencyNames } from '../../lib/reference-names.server.ts';
import { addressWithAllStates } from '../../lib/tender-list.ts';
import type { PageHandle } from '../../shell/crumbs.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import { DirectoryForm } from '../../domain/directory/directory-form.tsx';
import { type DirectoryPage, directoryHead, directoryQuery, scopeOf } from '../../domain/directory/directory-head.ts';
import { DirectoryHead, NoticeLinks, EmptyList, DirectoryPagination } from '../../domain/directory/directory-layout.tsx';
import shared from '../../domain/directory/directory.module.css';
import ui from '../../ui/ui.module.css';
import css from './projects.module.css';

await loadTexts('projects', 'lists');

const PATH = '/projects';
const directory: DirectoryPage = { path: PATH, title: 'projects.title', titleCountry: 'projects.titleCountry', description: 'projects.description' };
const AGENCIES = 6;

interface Data {
  list: ProjectList;
  /** Full names of the funding agencies on the page, by code. */
  agencies: Record<string, string>;
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Data> {
  const page = context.get(pageRequest);
  const listQuery = readList(new URL(request.url), ProjectQuery);
  const scope = scopeOf(page.site, listQuery['scope']);
  const list = await firstPageOnBadCursor((query: Record<string, string>) => page.call(projects, { query: { ...query, scope } }), listQuery);
  const codes = [...list.items.flatMap((project) => project.agencies), ...(list.filters['agency'] ?? []).map(({ value }) => value)];
  return { list, agencies: await agencyNames(page, codes) };
}

const agencyNamesOf = (project: Project, agencies: Data['agencies']) => project.agencies.map((code) => agencies[code] ?? code);
const nameOf = (t: Translate, project: Project, agencies: Data['agencies']) =>
  project.title ??
  (project.number ? t('projects.numbered', { number: project.number }) : t('projects.unnamed', { agency: agencyNamesOf(project, agencies)[0] ?? '' }));
const noticesOf = (project: Project, state: string | null) =>
  addressWithAllStates('/global-tenders', { project: project.id, ...(state === null ? {} : { state }) });

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...metaArgs }) =>
  directoryHead(directory, metaArgs, (t) =>
    loaderData?.list.items.map((project) => ({ name: nameOf(t, project, loaderData.agencies), path: noticesOf(project, null) })),
  );

export const handle: PageHandle<Data> = { crumbs: ({ t }) => [{ label: t('projects.title'), to: PATH }] };

function ProjectLine({ project, agencies, withCountry }: { project: Project; agencies: Data['agencies']; withCountry: boolean }) {
  const t = useT();
  const { country, money, count } = useFormats();
  const agencyNames = agencyNamesOf(project, agencies);
  const title = nameOf(t, project, agencies);
  const to = (state: string | null) => noticesOf(project, state);
  return (
    <article className={css.project}>
      <div className={css.main}>
        <h3>
          <Link to={to(null)}>{title}</Link>
        </h3>
        <p className={css.facts}>
          {withCountry && project.country && <span suppressHydrationWarning>{country(project.country)}</span>}
          {project.title && project.number && <span>{project.number}</span>}
          {(project.title ?? project.number) && agencyNames.length > 0 && <span>{agencyNames.slice(0, AGENCIES).join(', ')}</span>}
        </p>
        <NoticeLinks open={project.open} notices={project.notices} to={to} />
      </div>
      {project.values.length > 0 && (
        <dl className={css.values}>
          <dt>{t('projects.values')}</dt>
          {project.values.map((value) => (
            <dd key={value.currency}>
              <b suppressHydrationWarning>{money(value)}</b>
              <span suppressHydrationWarning>{t('projects.valuesOf', { count: value.notices, n: count(value.notices) })}</span>
            </dd>
          ))}
        </dl>
      )}
    </article>
  );
}

export default function Projects({ loaderData: { list, agencies } }: { loaderData: Data }) {
  const t = useT();
  const { count, country } = useFormats();
  const query = directoryQuery(useLocation().search);
  const isLocal = scopeOf(usePageSite().site, query.get('scope')) === 'local';
  const { filters } = list;
  const options = (name: string, label: (value: string) => string) =>
    (filters[name] ?? []).map(({ value, count: number }) => ({ value, label: label(value), count: count(number) }));
  return (
    <>
      <DirectoryHead page={directory} query={query}>
        <DirectoryForm
          path={PATH}
          query={query}
          label={t('projects.label')}
          choices={[
            ...(isLocal ? [] : [{ name: 'country', label: t('lists.country'), options: options('country', country) }]),
            { name: 'agency', label: t('projects.agency'), options: options('agency', (value) => agencies[value] ?? value) },
          ]}
          open={count(filters['open']?.[0]?.count ?? 0)}
          sorts={directorySorts.map((value) => ({ value, label: t(`projects.sorts.${value}`) }))}
          sort={query.get('sort') ?? 'notices'}
          hiddenParameters={['scope']}
        />
      </DirectoryHead>
      <div className={`${ui.wrap} ${shared.body}`}>
        <div className={shared.bar}>
          <h2 suppressHydrationWarning aria-live="polite">
            {t('projects.total', { count: list.total, n: count(list.total) })}
          </h2>
        </div>
        {list.items.length === 0 ? (
          <EmptyList path={PATH} />
        ) : (
          <ol className={css.list}>
            {list.items.map((project) => (
              <li key={project.id}>
                <ProjectLine project={project} agencies={agencies} withCountry={!isLocal} />
              </li>
            ))}
          </ol>
        )}
        <DirectoryPagination path={PATH} query={query} list={list} />
      </div>
    </>
  );
}
