/**
 * The order of the folders, from the ground up (ARCHITECTURE.md): an import stays in its folder or goes down, never up. A new
 * feature is covered without being added to a list.
 */
const order = [
  '(db|jobs|mail|storage)/',
  'app/(config|routes|admin-routes|memoized)\\.ts$',
  'app/(definitions/places?|features/[^/]+/place|files/place)\\.ts$',
  'app/words/',
  'app/text/',
  'app/dates/',
  'app/links/',
  'app/church/',
  'app/forms/',
  'app/look/',
  'app/definitions/(?!places?\\.ts)',
  'app/ui/',
  'app/blocks/',
  'app/http/',
  'app/records/',
  'app/dashboard/',
  'app/(accounts|emails|files|media|settings|transcripts)/(?!place\\.ts)',
  'app/inbox/',
  'app/features/(?![^/]+/place\\.ts)',
  'app/pages/',
  'app/videos/',
  'app/archive/',
  'app/imports/',
  'app/sample/',
  'app/setup/',
  'app/search/',
  'app/privacy/',
  'app/site/',
  'app/discovery/',
  'app/backup/',
  'app/admin/',
  'app/server/',
  'server\\.ts$',
  '(bin|bench|test)/',
]
const serverOnly = '(^|/)(queries|[a-z-]*api|schema|import|recurrence|church-day|readings)\\.ts$'
/** Screens of the admin area, and what they are made of: they may use zod, and nothing public may use them. */
const adminScreens = '^app/(admin|dashboard|records)/.*\\.tsx?$|/admin[^/]*\\.tsx$|^app/admin-routes\\.ts$'
const tests = '\\.test\\.tsx?$'
/** The lists of features (`#lists` in package.json), a line for each. */
const lists =
  '^app/(definitions/places|server/features|imports/(importers|importable)|admin/sections|site/page-list|site/described)\\.ts$'
/** Files that name a feature, as pages that are composed of several do. This list only shrinks. */
const namesFeatures = require('./bin/names-features.json')

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    ...order.slice(0, -1).map((folder, at) => ({
      name: `nothing-above-${folder.replace(/[^a-z()|-]/g, ' ').trim()}`,
      severity: 'error',
      from: { path: `^${folder}`, pathNot: tests },
      to: { path: order.slice(at + 1).map((above) => `^${above}`) },
    })),
    { name: 'every-import-is-found', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^app/features/([^/]+)/', pathNot: tests },
      to: { path: '^app/features/', pathNot: '^app/features/$1/' },
    },
    {
      name: 'only-the-lists-name-features',
      severity: 'error',
      from: { path: '^app/(?!features/)', pathNot: [tests, lists, ...namesFeatures.map((file) => `^${file}$`)] },
      to: { path: '^app/features/' },
    },
    {
      name: 'migrations-stand-alone',
      severity: 'error',
      from: { path: '^db/migrations/' },
      to: { path: '^(app|db)/', pathNot: '^db/migrations/(steps|first_\\w+)\\.ts$' },
    },
    {
      name: 'browser-files-stay-in-the-browser',
      severity: 'error',
      from: { path: '\\.tsx$|/reads\\.ts$|^app/ui/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: `^(db|jobs|mail|storage|app/http|app/server)/|${serverOnly}|^app/config\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'nothing-imports-what-runs-in-the-browser-alone',
      severity: 'error',
      from: { pathNot: '^app/site/(browser|forms|habits|hydrate|islands|later|public-form)\\.tsx?$' },
      to: { path: '^app/site/(browser|forms|habits|hydrate|islands|later|public-form)\\.tsx?$' },
    },
    {
      name: 'browser-files-use-no-server-package',
      severity: 'error',
      from: { path: '\\.tsx$|/reads\\.ts$|^app/ui/', pathNot: `\\.test\\.tsx?$|${adminScreens}` },
      to: {
        path: 'node_modules/(zod|kysely|pg|hono|@hono|pino|rrule-temporal|sharp|file-type|nodemailer)/',
      },
    },
    {
      name: 'public-pages-know-nothing-of-the-admin-area',
      severity: 'error',
      from: { path: '\\.tsx$|/reads\\.ts$|^app/ui/', pathNot: `\\.test\\.tsx?$|${adminScreens}` },
      to: { path: adminScreens },
    },
    {
      name: 'admin-screens-use-no-other-server-package',
      severity: 'error',
      from: { path: '^app/(admin|dashboard)/.*\\.tsx$|/admin[^/]*\\.tsx$' },
      to: {
        path: 'node_modules/(kysely|pg|hono|@hono|pino|rrule-temporal|openid-client|otpauth|@noble|sharp|nodemailer)/',
      },
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
