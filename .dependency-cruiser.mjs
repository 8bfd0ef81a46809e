import { existsSync, readdirSync } from 'node:fs';
import { allExtensions } from 'dependency-cruiser';
import * as plan from './architecture.mjs';

// Without a parser for TypeScript the cruise sees no files and passes.
for (const wanted of ['.ts', '.tsx'])
  if (!allExtensions.some(({ extension, available }) => extension === wanted && available))
    throw new Error(`dependency-cruiser cannot read ${wanted} files: is @swc/core installed?`);

// The plan must be true and must read top-down: every folder has its line, and a line names only lines above it.
for (const side of ['server', 'web']) {
  const modules = Object.keys(plan[side]);
  const folders = existsSync(`${side}/src/modules`) ? readdirSync(`${side}/src/modules`) : [];
  for (const folder of folders)
    if (!modules.includes(folder)) throw new Error(`architecture.mjs has no line for ${side}/src/modules/${folder}`);
  modules.forEach((module, index) => {
    for (const used of plan[side][module])
      if (!modules.slice(0, index).includes(used))
        throw new Error(`architecture.mjs: ${side}/${module} names ${used}, which is not above it`);
  });
}

const tests = '\\.test\\.tsx?$|/test/';
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** One rule per module: it may look only at its own files and at the modules its line in architecture.mjs names. */
const neighbours = (side) =>
  Object.entries(plan[side]).map(([module, allowed]) =>
    forbid(
      `${side}-${module}-neighbours`,
      `architecture.mjs lets ${side}/${module} use: ${allowed.join(', ') || 'nobody'}`,
      { path: `^${side}/src/modules/${module}/` },
      { path: `^${side}/src/modules/`, pathNot: `^${side}/src/modules/(${[module, ...allowed].join('|')})/` },
    ),
  );

const everywhere = [
  forbid(
    'no-cycles',
    'Two files that need each other are one file, or hide a third.',
    {},
    {
      circular: true,
      viaOnly: { dependencyTypesNot: ['type-only'] },
    },
  ),
  forbid(
    'imports-exist',
    'An import leads to nothing.',
    {},
    { couldNotResolve: true, pathNot: '^virtual:|\\?(url|worker|raw)$' },
  ),
  forbid(
    'contract-stands-alone',
    'The contract knows neither side.',
    { path: '^contract/' },
    { path: '^(server|simulator|web|widget|e2e|bench)/' },
  ),
  forbid(
    'contract-needs-only-zod',
    'The contract is schemas and names.',
    { path: '^contract/src/', pathNot: tests },
    { pathNot: '^contract/|node_modules/zod/' },
  ),
  forbid(
    'sides-meet-in-contract',
    'Server and web share only the contract.',
    { path: '^(server|web|widget)/' },
    { path: '^(server|web|widget)/', pathNot: '^$1/' },
  ),
  forbid(
    'simulator-stands-outside',
    'The simulator plays other people’s services: it knows the names of the contract and nothing of ours.',
    { path: '^simulator/' },
    { path: '^(server|web|widget|e2e|bench)/' },
  ),
  forbid(
    'simulator-is-started-by-main',
    'The product does not know who plays the providers; the program starts it, and tests do.',
    { path: '^(server|web|widget)/src/', pathNot: `${tests}|^server/src/(main\\.ts|demo/)` },
    { path: '^simulator/' },
  ),
  forbid(
    'flows-use-the-product',
    'End-to-end flows use the product from outside; stand-ins of other services are nobody’s product.',
    { path: '^e2e/' },
    { path: '^(server|web|widget)/src/', pathNot: '/test/google\\.ts$' },
  ),
  forbid(
    'tests-stay-outside',
    'The product never imports its tests; what only tests use lies in a folder test/.',
    { path: '^(contract|server|web|widget)/src/', pathNot: tests },
    { path: `${tests}|node_modules/(vitest|@playwright|@axe-core)/` },
  ),
  forbid(
    'traces-are-loaded-by-who-wants-them',
    'Who wants no traces loads nothing of the SDK: only kit/tracing/open-tracing.ts knows it, and is imported late.',
    { path: '^server/src/', pathNot: `${tests}|^server/src/kit/tracing/(open-tracing|exporter)\\.ts$` },
    {
      path: 'node_modules/@opentelemetry/|^server/src/kit/tracing/(open-tracing|exporter)\\.ts$',
      dependencyTypesNot: ['type-only', 'dynamic-import'],
    },
  ),
  forbid(
    'kit-has-no-business',
    'kit and ui are plumbing: no modules, channels or integrations.',
    { path: '^(server|web)/src/(kit|ui)/' },
    { path: '^(server|web)/src/(?!kit/|ui/|config\\.ts)' },
  ),
  forbid(
    'kit-speaks-no-business',
    'kit and ui take from the contract only who is looking (accounts, projects) and what belongs to no module.',
    { path: '^(server|web)/src/(kit|ui)/', pathNot: tests },
    { path: '^contract/src/(?!accounts/|projects/)[^/]+/' },
  ),
  forbid(
    'nobody-imports-the-roof',
    'main, app, the demo, what keeps an installation running and the web shell wire; they are not used.',
    { path: '^(server|web)/src/(modules|channels|integrations|kit|ui)/', pathNot: tests },
    {
      path: '^(server/src/((main|app|seed|wire-integrations|lend-surroundings)\\.ts|demo/|operate/)|web/src/(app/|sw\\.ts))',
    },
  ),
];

const widget = [
  forbid(
    'widget-takes-types',
    'Of the contract the widget takes types only: its schemas would weigh more than the widget.',
    { path: '^widget/src/', pathNot: tests },
    { path: `^(${plan.widget.types.join('|')})/`, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'widget-is-light',
    `architecture.mjs lets the widget use: ${plan.widget.libraries.join(', ')}`,
    { path: '^widget/src/', pathNot: tests },
    { path: 'node_modules/', pathNot: `node_modules/(${plan.widget.libraries.join('|')})/` },
  ),
];

const modules = [
  forbid(
    'through-the-door',
    'Another module is entered by its index.ts only.',
    { path: '^(server|web)/src/modules/([^/]+)/' },
    { path: '^$1/src/modules/', pathNot: ['^$1/src/modules/$2/', '^$1/src/modules/[^/]+/index\\.tsx?$'] },
  ),
  forbid(
    'rules-are-pure',
    'rules.ts decides by the contract alone; it does not read, write or send.',
    { path: '/rules\\.ts$' },
    { pathNot: '^contract/|/rules\\.ts$|^util$' },
  ),
  forbid(
    'only-queries-touch-db',
    'SQL lives in *.queries.ts.',
    { path: '^server/src/(modules|integrations|channels)/', pathNot: `\\.queries\\.ts$|${tests}` },
    { path: 'node_modules/(kysely|pg)/' },
  ),
];

const integrations = [
  forbid(
    'integrations-use-doors',
    'Integrations enter modules by the door too.',
    { path: '^server/src/integrations/' },
    { path: '^server/src/modules/', pathNot: '^server/src/modules/[^/]+/index\\.ts$' },
  ),
  forbid(
    'modules-do-not-know-integrations',
    'Integrations sit above modules.',
    { path: '^server/src/(modules|channels)/' },
    { path: '^server/src/integrations/' },
  ),
  forbid(
    'integrations-apart',
    'One integration never uses another; what all of them are given stands beside them.',
    { path: '^(server|web)/src/integrations/([^/]+)/' },
    { path: '^$1/src/integrations/[^/]+/', pathNot: '^$1/src/integrations/$2/' },
  ),
  forbid(
    'web-integrations-are-parts',
    'On the web an integration is a part that modules show: it knows no module.',
    { path: '^web/src/integrations/' },
    { path: '^web/src/modules/' },
  ),
];

const channels = [
  forbid(
    'channels-know-no-modules',
    'A channel only translates.',
    { path: '^server/src/channels/' },
    { path: '^server/src/(modules|integrations)/' },
  ),
  forbid(
    'channels-apart',
    'One channel never uses another; what those of Meta share stands beside them.',
    { path: '^server/src/channels/([^/]+)/' },
    { path: '^server/src/channels/[^/]+/', pathNot: '^server/src/channels/($1|meta)/' },
  ),
  forbid(
    'channels-by-registry',
    'Modules reach channels through channels/index.ts.',
    { path: '^server/src/(modules|integrations)/' },
    { path: '^server/src/channels/', pathNot: '^server/src/channels/(index|channel|calling|events)\\.ts$' },
  ),
];

export default {
  forbidden: [
    ...everywhere,
    ...widget,
    ...modules,
    ...integrations,
    ...channels,
    ...neighbours('server'),
    ...neighbours('web'),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    exclude: { path: '\\.d\\.ts$|^(web|widget)/dist/' },
  },
};
