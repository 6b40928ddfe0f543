/**
 * Checks the import rules of `.dependency-cruiser.cjs`. A check that saw no modules
 * would find no violations either, so it also has to have seen them; so has a file that may name features, and doesn't.
 */
import { cruise } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import namesFeatures from './names-features.json' with { type: 'json' }

const MIN_MODULES = 60

const options = await extractConfig('./.dependency-cruiser.cjs')
const { output } = await cruise(
  ['app', 'db', 'jobs', 'mail', 'storage', 'bin', 'bench', 'test', 'server.ts'],
  options,
  {},
  { tsConfig: extractTsConfig('./tsconfig.json') },
)
if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of a result')

const { violations, totalCruised } = output.summary
const modules = new Map(output.modules.map(({ source, dependencies }) => [source, dependencies]))
const needless = namesFeatures.filter(
  (file) => !modules.get(file)?.some(({ resolved }) => resolved.startsWith('app/features/')),
)
for (const file of needless) console.error(`${file} names no feature any more: take it from bin/names-features.json`)
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`)
if (totalCruised < MIN_MODULES)
  console.error(`dependency-cruiser only saw ${totalCruised} modules; check its configuration`)
console.log(`${totalCruised} modules, ${violations.length} import rule violations`)
process.exit(violations.length + needless.length > 0 || totalCruised < MIN_MODULES ? 1 : 0)
