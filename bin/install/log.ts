/** What a service has logged last, for a person. */
import { attempt } from './run.ts'

const LINES = 8

export function lastLines(unit: string): string {
  const { out } = attempt(['journalctl', '-u', unit, '-n', String(LINES), '-o', 'cat', '--no-pager'])
  return out.split('\n').map(plainLine).join('\n')
}

/** @param line of JSON, as Caddy and the site log, from which the message and the error are kept, or any other */
export function plainLine(line: string): string {
  try {
    const { msg, error, err } = JSON.parse(line) as Record<string, unknown>
    const said = [msg, error, (err as { message?: unknown } | undefined)?.message]
    return said.filter((part) => typeof part === 'string').join(': ') || line
  } catch {
    return line
  }
}
