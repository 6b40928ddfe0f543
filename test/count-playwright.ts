/**
 * Writes how many browser tests passed, and which ones failed, into a file, for the last lines of `npm test`, and names
 * those that passed only at their second try.
 */
import { writeFileSync } from 'node:fs'
import type { Reporter, Suite, TestError } from '@playwright/test/reporter'

export default class CountReporter implements Reporter {
  #suite: Suite | undefined
  #errors: string[] = []

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite
  }

  onError({ message = 'an error outside the tests' }: TestError): void {
    this.#errors.push(message)
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? []
    const flaky = tests.filter((test) => test.outcome() === 'flaky')
    for (const { location, title } of flaky)
      console.log(`Passed only at its second try: ${location.file}:${location.line} ${title}`)
    const file = process.env['TEST_COUNTS']
    if (!file) return
    const passed = tests.filter((test) => test.outcome() === 'expected').length + flaky.length
    const failed = tests.filter((test) => test.outcome() === 'unexpected')
    const failures = failed.map((test) => test.titlePath().filter(Boolean).join(' › '))
    writeFileSync(file, JSON.stringify({ passed, failures: [...failures, ...this.#errors] }))
  }
}
