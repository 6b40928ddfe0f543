/**
 * How long tests wait for what is to happen: a ceiling that only a hang reaches, also on a machine with many other programs.
 * Each wait ends at the event, so a high ceiling costs nothing.
 */

/** Milliseconds for one expectation. */
export const EXPECT_MS = 60_000
/** Milliseconds for a test that runs from source, and for its preparations. */
export const TEST_MS = 120_000
/** Milliseconds for a test in a browser, which consists of many expectations. */
export const BROWSER_TEST_MS = 300_000

/** Options of `vi.waitFor`, whose own ceiling is a second. */
export const PATIENCE = { timeout: EXPECT_MS, interval: 10 }

/**
 * Measures processor time, since other programs use the machine too.
 * @returns a function that says how many milliseconds of it this process has used since
 */
export function processorTime(): () => number {
  const began = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1000
  }
}
