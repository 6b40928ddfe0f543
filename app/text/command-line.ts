/** Commands as a person types them: through npm in a clone of the sources, by their own name where a release is installed. */

/** Whether this program runs from a release, which sets the variable in `deploy/narthex`. */
export const isRelease = process.env['NARTHEX_RELEASE'] !== undefined

/** @returns such as `npm run backup -- FILE`, or `narthex backup FILE` */
export function commandLine(name: string, given = ''): string {
  if (isRelease) return `narthex ${name} ${given}`.trim()
  return `npm run ${name}${given === '' ? '' : ` -- ${given}`}`
}

/** What starts the server. */
export const startLine = isRelease ? 'systemctl start narthex' : 'npm start'
