/** A clone of the sources that serves a site already, and becomes an installed release with its data and its settings. */
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { putFile, textOf } from './files.ts'
import { listenersOn } from './machine.ts'
import { CURRENT, DATA, SERVICE, SETTINGS, UNITS, USER } from './places.ts'
import { attempt, Refusal, run } from './run.ts'
import { settingsIn, withMissing, withSetting } from './settings.ts'

export interface Clone {
  folder: string
  /** Whether a unit of systemd runs it, which is stopped and replaced. */
  isService: boolean
  /** What its server was given: the file `.env`, and the unit with its file. */
  settings: Record<string, string>
}

/** Settings that belong to a clone, or that are named by the folder of the data. */
const NOT_TAKEN = new Set(['npm_config_cache', 'NODE_ENV', 'DATA_DIR'])
/** Settings that are paths, which in a clone may begin at its folder. */
const PATHS = ['BACKUP_DIR', 'DATABASE_CA']

/**
 * @param unit the text of a unit of systemd
 * @returns what it says of a clone; undefined when it runs something else
 */
export function cloneOfUnit(unit: string): { folder: string; environment: string; file?: string } | undefined {
  const values = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)
  const [folder] = values('WorkingDirectory')
  if (folder === undefined || !values('ExecStart').some((line) => /start\.mjs|npm/.test(line))) return undefined
  const [file] = values('EnvironmentFile')
  return {
    folder,
    environment: values('Environment').join('\n'),
    ...(file !== undefined && { file: file.replace(/^-/, '') }),
  }
}

/** @param given the folder of a clone that no unit runs; undefined for that of the unit, if there is one */
export function foundClone(given: string | undefined): Clone | undefined {
  const unit = cloneOfUnit(textOf(join(UNITS, SERVICE)) ?? '')
  const folder = given === undefined ? unit?.folder : resolve(given)
  if (folder === undefined) return undefined
  if (!existsSync(join(folder, 'bin', 'start.mjs')))
    throw new Refusal(`${folder} is no clone of Narthex: it has no file bin/start.mjs.`)
  const ofUnit =
    unit?.folder === folder ? { ...settingsIn(unit.environment), ...settingsIn(textOf(unit.file ?? '') ?? '') } : {}
  const settings = { ...settingsIn(textOf(join(folder, '.env')) ?? ''), ...ofUnit }
  for (const name of PATHS)
    if (settings[name] && settings[name] !== 'off') settings[name] = resolve(folder, settings[name])
  return { folder, isService: unit?.folder === folder, settings }
}

/** Takes over the data and the settings of a clone, which stays where it is. @throws Refusal before anything is stopped */
export function adopt(clone: Clone): void {
  const { folder, isService, settings } = clone
  const from = resolve(folder, settings['DATA_DIR'] ?? 'data')
  const isMoved = from !== DATA
  if (!existsSync(from)) throw new Refusal(`${from}, the data of the clone in ${folder}, is not there.`)
  if (isMoved && existsSync(DATA) && readdirSync(DATA).length > 0)
    throw new Refusal(
      `${DATA} has data already, and those of the clone in ${from} would have to go there. Move one of them away.`,
    )
  checkFits(from, settings)
  const port = Number(settings['PORT'] ?? 3000)
  if (!isService && listenersOn(port).length > 0)
    throw new Refusal(
      `A program listens on port ${port}. If it is the clone in ${folder}, stop it, and run this again.`,
    )
  if (isService) run(['systemctl', 'stop', SERVICE])
  if (isMoved) copyData(from)
  run(['chown', '-R', `${USER}:${USER}`, DATA])
  const backups = settings['BACKUP_DIR']
  if (backups !== undefined && existsSync(backups)) run(['chown', '-R', `${USER}:${USER}`, backups])
  const taken = Object.entries(settings).filter(([name]) => !NOT_TAKEN.has(name))
  const text = withMissing(textOf(SETTINGS) ?? '', Object.fromEntries(taken))
  putFile(SETTINGS, withSetting(text, 'DATA_DIR', DATA), USER)
  if (isService) renameSync(join(UNITS, SERVICE), '/etc/narthex-clone.service')
  const kept = [...(isMoved ? [from] : []), ...(isService ? ['/etc/narthex-clone.service'] : [])]
  console.log(
    `Took over the clone in ${folder}.${kept.length > 0 ? ` What it had is still in ${kept.join(' and ')}.` : ''}`,
  )
}

/** Asks the release whether it can use this database. */
function checkFits(from: string, settings: Record<string, string>): void {
  const { uid, gid } = statSync(from)
  const node = join(CURRENT, 'bin', 'node')
  const command = join(CURRENT, 'dist', 'server', 'command-upgrade.js')
  const asOwner = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const { isGood, said } = attempt([...asOwner, node, command, '--check'], { ...settings, DATA_DIR: from })
  if (!isGood) throw new Refusal(`This release can't use the data of the clone, and nothing was changed. ${said}`)
}

function copyData(from: string): void {
  const fresh = `${DATA}.new`
  run(['rm', '-rf', fresh])
  mkdirSync(fresh, { mode: 0o700 })
  run(['cp', '-a', '--reflink=auto', `${from}/.`, fresh])
  run(['chmod', '700', fresh])
  run(['sync', '-f', fresh])
  if (existsSync(DATA)) run(['rmdir', DATA])
  renameSync(fresh, DATA)
}
