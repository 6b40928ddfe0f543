/** Feeds as xmllint reads them, by the rules in `rss.rng`. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Debian has it: `apt-get install libxml2-utils`. */
export const hasXmllint = spawnSync('xmllint', ['--version']).status === 0

/** What it says of a feed; best `- validates`. */
export function xmllint(text: string): string {
  const asked = ['--noout', '--relaxng', fileURLToPath(new URL('rss.rng', import.meta.url)), '-']
  return spawnSync('xmllint', asked, { input: text, encoding: 'utf8' }).stderr
}
