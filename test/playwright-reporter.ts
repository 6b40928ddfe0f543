/** Tells `npm test` how the tests in a browser ended. */
import { relative } from 'node:path'
import type { Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { writeOutcome } from '#test/outcome.ts'

export default class OutcomeReporter implements Reporter {
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
    const named = (outcome: string) => tests.filter((test) => test.outcome() === outcome).map(nameOf)
    const secondTries = named('flaky')
    writeOutcome({
      passed: named('expected').length + secondTries.length,
      failures: [...named('unexpected'), ...this.#errors],
      secondTries,
      tests: tests.map((test) => {
        const ms = test.results.reduce((sum, { duration }) => sum + duration, 0)
        return { file: fileOf(test), name: test.title, ms }
      }),
    })
  }
}

const fileOf = ({ location }: TestCase) => relative(process.cwd(), location.file)

const nameOf = (test: TestCase) => `${fileOf(test)}:${test.location.line} ${test.title}`
