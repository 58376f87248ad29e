// Entry files and levels (docs/architecture.md). Others import a module's index.ts alone; modules import downwards.
const level = (names) => `^server/modules/(${names})/`;
const L1 = 'reference|sites';
const L2 = 'users|organisations';
const L3 = 'query|subscriptions|content|documents|publication-log';
const L4 = 'notices|questions';
const L5 = 'assignments|bids|following|classification|proposals|search|imports|dashboards|syndication';
// Above search, whose index it asks (docs/decisions/0073).
const L6 = 'alerts';
const onlyDownwards = (from, notTo) => ({
  name: `level of ${from.replaceAll('|', ', ')}`,
  severity: 'error',
  from: { path: level(from), pathNot: '\\.test\\.ts$' },
  to: { path: level(notTo) },
});
/** A folder of the web that imports none of those above it. */
const lowerFolder = (folder, notTo) => ({
  name: `level of web/${folder}`,
  severity: 'error',
  from: { path: `^web/${folder}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^web/(?:${notTo})/` },
});

module.exports = {
  forbidden: [
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'other modules import its entry file alone',
      severity: 'error',
      from: { path: '^server/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/modules/[^/]+/(?!index\\.ts$)', pathNot: '^server/modules/$1/' },
    },
    {
      name: 'the server imports the entry file of a module alone',
      severity: 'error',
      from: { path: '^server/[^/]+\\.ts$' },
      to: { path: '^server/modules/[^/]+/(?!index\\.ts$)' },
    },
    {
      name: 'seeding.ts is for made-up data alone',
      severity: 'error',
      from: { path: '^(contract|server|web)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/modules/[^/]+/seeding\\.ts$' },
    },
    onlyDownwards(L1, `${L2}|${L3}|${L4}|${L5}|${L6}`),
    onlyDownwards(L2, `${L3}|${L4}|${L5}|${L6}`),
    onlyDownwards(L3, `${L4}|${L5}|${L6}`),
    onlyDownwards(L4, `${L5}|${L6}`),
    onlyDownwards(L5, L6),
    {
      name: 'the topmost modules never import each other',
      severity: 'error',
      from: { path: `^server/modules/(${L5})/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^server/modules/(${L5})/`, pathNot: '^server/modules/$1/' },
    },
    {
      name: 'the contract imports zod alone',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^contract/|^node_modules/zod/' },
    },
    {
      name: 'the server takes from the web what hosts its pages, and for documents outside it texts and formats',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/web-host|\\.test\\.ts$' },
      to: {
        path: '^web/',
        pathNot:
          '^web/(?:locales/|lib/(?:format|formats|nepali|translator|number-to-words|second-calendar|bikram-sambat|browser-of|change-lines|code-names|procedure-name|reason-of)\\.ts$)',
      },
    },
    {
      name: 'the platform knows no module',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/modules/' },
    },
    // lib: functions and contexts; ui: parts and tokens; domain: what several features share; shell: the frame; features: the screens.
    lowerFolder('lib', 'ui|domain|shell|features'),
    lowerFolder('ui', 'domain|shell|features'),
    lowerFolder('domain', 'shell|features'),
    { name: 'the web knows no server', severity: 'error', from: { path: '^web/', pathNot: '\\.test\\.ts$' }, to: { path: '^(server|seed)/' } },
    {
      name: 'a feature of the web knows no other',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/', pathNot: '\\.route\\.tsx$' },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.react-router|\\.cache)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
