/** The systemd unit of a release, made of that of a clone, so that their limits stay the same. */

const PROGRAM = '/opt/narthex/current/bin/narthex'

/** What differs: a release builds nothing, and its folder is never written to. */
const CHANGES: [clone: RegExp, release: string][] = [
  [
    /^# .*\n# .*\n/,
    '# Made by narthex setup from a release; the program is in /opt/narthex/current, the data in /var/lib/narthex.\n',
  ],
  [/^WorkingDirectory=.*\n/m, 'WorkingDirectory=/var/lib/narthex\n'],
  [
    /^Environment=npm_config_cache=.*\n/m,
    'Environment=UPDATE_DIR=/var/lib/narthex-update\nEnvironment=HOLD_FILE=/var/lib/narthex-update/hold\n',
  ],
  [/^# What `npm start` runs.*\nExecStart=.*\n/m, `ExecStart=${PROGRAM} serve\n`],
  [/^# `npm start` installs.*\nReadWritePaths=.*\n/m, ''],
]

/**
 * @param clone the text of `deploy/narthex.service`
 * @throws naming what is not there anymore
 */
export function releaseUnit(clone: string): string {
  return CHANGES.reduce((text, [found, instead]) => {
    if (!found.test(text)) throw new Error(`deploy/narthex.service has nothing like ${found.source}`)
    return text.replace(found, instead)
  }, clone)
}
