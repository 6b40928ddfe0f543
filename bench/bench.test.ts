import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('Node loads every benchmark, so none reaches a file with JSX, which only the build knows', () => {
  const files = readdirSync(import.meta.dirname).filter(
    (name) => name.endsWith('.ts') && !/\.test\.ts$|^(bench|faults)\.ts$/.test(name),
  )
  const load = `${files.map((name) => `await import(${JSON.stringify(join(import.meta.dirname, name))})`).join('\n')}
    process.exit()`
  const run = () => execFileSync(process.execPath, ['--input-type=module', '-e', load], { stdio: 'pipe' })
  expect(run).not.toThrow()
})
