/** The floors of the house (ARCHITECTURE.md): an import goes down or sideways within a room, never up. */
/** Folders of `app/` that are no feature: what several features are put together from, and what all of them share. */
const above = 'admin|follow-up|live|media-watch|pages|sample|sync|tree'
const shared = 'desk|http|import|ui'
/** Every other folder is a feature, so a new one is held to the rules without being named here. */
const features = `(?!(?:${above}|${shared})/)[^/]+`
const serverOnly = '(^|/)(queries|[a-z-]*api|schema|kind|import|import-store|recurrence)\\.ts$'
/** Screens of the desk, and what they are made of: they may use zod, and nothing public may use them. */
const deskScreens = '^app/(admin|desk)/.*\\.tsx?$|^app/[^/]+/(admin-[^/]+\\.tsx|input\\.ts)$|^app/admin-routes\\.ts$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'every-import-is-found', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'nouns-do-not-import-each-other',
      severity: 'error',
      from: { path: `^app/(${features})/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `^app/${features}/`, pathNot: '^app/$1/' },
    },
    {
      name: 'nouns-do-not-know-the-app',
      severity: 'error',
      from: { path: `^app/${features}/`, pathNot: '\\.test\\.tsx?$' },
      to: {
        path: `^(app/(${above})/|app/[^/]+$|server\\.ts)`,
        pathNot: '^app/(routes|admin-routes|config|secret)\\.ts$',
      },
    },
    {
      name: 'http-and-ui-know-no-noun',
      severity: 'error',
      from: { path: '^app/(http|ui|desk|import)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^app/', pathNot: '^app/(http|ui|desk|import)/|^app/(routes|admin-routes|config|secret)\\.ts$' },
    },
    {
      name: 'the-ground-knows-nothing-above',
      severity: 'error',
      from: { path: '^(db|jobs|mail|storage)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(app|server|bin|test)' },
    },
    {
      name: 'migrations-stand-alone',
      severity: 'error',
      from: { path: '^db/migrations/' },
      to: { path: '^(app|db)/' },
    },
    {
      name: 'browser-files-stay-in-the-browser',
      severity: 'error',
      from: { path: '\\.tsx$|/reads\\.ts$|^app/ui/', pathNot: '\\.test\\.tsx?$|^app/render\\.tsx$' },
      to: {
        path: `^(db|jobs|mail|storage|app/http)/|${serverOnly}|^app/(app|config|first-start|secret)\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'browser-files-use-no-server-package',
      severity: 'error',
      from: { path: '\\.tsx$|/reads\\.ts$|^app/ui/', pathNot: `\\.test\\.tsx?$|^app/render\\.tsx$|${deskScreens}` },
      to: {
        path: 'node_modules/(zod|kysely|pg|hono|@hono|pino|rrule-temporal|rate-limiter-flexible|sharp|file-type|nodemailer)/',
      },
    },
    {
      name: 'public-pages-know-nothing-of-the-desk',
      severity: 'error',
      from: { path: '\\.tsx$|/reads\\.ts$|^app/ui/', pathNot: `\\.test\\.tsx?$|${deskScreens}` },
      to: { path: deskScreens },
    },
    {
      name: 'the-desk-s-screens-use-no-other-server-package',
      severity: 'error',
      from: { path: '^app/(admin|desk)/.*\\.tsx$|^app/[^/]+/admin-[^/]+\\.tsx$' },
      to: {
        path: 'node_modules/(kysely|pg|hono|@hono|pino|rrule-temporal|rate-limiter-flexible|better-auth|sharp|nodemailer)/',
      },
    },
    {
      name: 'the-product-does-not-use-the-checks',
      severity: 'error',
      from: { path: '^(app|db|jobs|mail|storage|server)', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(test|bin)/' },
    },
    {
      name: 'only-declared-packages',
      severity: 'error',
      from: { path: '^(app|db|jobs|mail|storage|server)', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css', '.svg', '.woff2', '.png'],
    },
  },
}
