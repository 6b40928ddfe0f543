/**
 * `npm run admin -- …` manages users without a browser. A password is typed in the terminal, where it is not shown, or
 * comes from a pipe; never from the command line, which other users of the machine can read.
 */
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { hashPassword, passwordProblem } from '#app/accounts/password.ts'
import { LINK_DAYS, makeSetupLink } from '#app/accounts/setup.ts'
import { choosePassword, disableUser, enableUser, inviteUser } from '#app/accounts/users.ts'
import type { User } from '#app/accounts/schema.ts'
import { removeTwoFactors } from '#app/accounts/two-factor.ts'
import { findUserByEmail, hasAdministrator, listUsers } from '#app/accounts/queries.ts'
import { type Config, ConfigError, readConfig } from '#app/config.ts'
import { HttpError } from '#app/http/errors.ts'
import { openAtStart, StartError } from '#app/server/start.ts'
import { commandLine } from '#app/text/command-line.ts'
import { askHidden } from '#app/text/ask-hidden.ts'
import type { Database } from '#db/database.ts'

const USAGE = `Usage: ${commandLine('admin', 'list')}
       ${commandLine('admin', 'link')}
       ${commandLine('admin', 'add EMAIL [--name NAME] [--member]')}
       ${commandLine('admin', 'disable EMAIL')}
       ${commandLine('admin', 'enable EMAIL')}
       ${commandLine('admin', 'reset EMAIL')}

link makes a link for creating the first administrator, as long as there is none.

add and reset ask for a password, or read it from a pipe. reset also turns off two-step verification. Users are added as
administrators, or as members with --member.`

const by = () => ({ person: { id: '', name: 'command line' }, now: new Date().toISOString() })

/** Ends the command with a message and without a stack trace. */
class Refusal extends Error {}

process.exitCode = await run(process.argv.slice(2))

async function run(args: string[]): Promise<number> {
  try {
    const order = readCommand(args)
    const config = readConfig(process.env)
    await using database = await openAtStart(config)
    console.log(order.act === 'link' ? await link(database, config) : await execute(database, order))
    return 0
  } catch (error) {
    const isKnown = [Refusal, ConfigError, HttpError, StartError].some((known) => error instanceof known)
    if (!isKnown) throw error
    console.error((error as Error).message)
    return 1
  }
}

interface Command {
  act: string
  email: string
  name: string
  isMember: boolean
}

function readCommand(args: string[]): Command {
  try {
    const options = { name: { type: 'string', default: '' }, member: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [act = '', email = '', ...more] = positionals
    const isSound = ['link', 'list'].includes(act)
      ? email === ''
      : ['add', 'disable', 'enable', 'reset'].includes(act) && email !== ''
    if (isSound && more.length === 0) return { act, email, name: values.name, isMember: values.member }
  } catch {
    // An unknown option.
  }
  throw new Refusal(USAGE)
}

/** @returns the message to print */
async function execute(database: Database, order: Command): Promise<string> {
  if (order.act === 'list') return (await listUsers(database.db)).map(sentence).join('\n') || 'There are no users yet.'
  if (order.act === 'add') return add(database, order)
  const person = await known(database, order.email)
  if (order.act === 'disable') {
    await disableUser(database, person.id, by())
    return `Disabled ${person.email}.`
  }
  if (order.act === 'enable') {
    await enableUser(database, person.id, by())
    return `Enabled ${person.email}.`
  }
  await choosePassword(database, person.id, await hashPassword(await askPassword(person)), by())
  if (!person.hasTwoFactor) return `Changed the password of ${person.email} and ended all sessions.`
  await database.transaction((trx) => removeTwoFactors(trx, [person.id]))
  return `Changed the password of ${person.email}, turned off two-step verification and ended all sessions.`
}

/** The link for the first administrator, or what to do instead. */
async function link(database: Database, { siteUrl }: Config): Promise<string> {
  if (await hasAdministrator(database.db))
    return `There is an administrator already. For a lost password: ${commandLine('admin', 'reset EMAIL')}`
  const address = await makeSetupLink(database.db, siteUrl, by().now)
  return `Open this to make the first administrator, within ${LINK_DAYS} days. It works once:\n${address}`
}

async function add(database: Database, { email, name, isMember }: Command): Promise<string> {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Refusal(`${email} isn’t a valid email address.`)
  if (await findUserByEmail(database.db, email)) throw new Refusal(`${email} already exists.`)
  const hash = await hashPassword(await askPassword({ email, name }))
  const person = await inviteUser(database, { email, name, isAdmin: !isMember }, by())
  await choosePassword(database, person.id, hash, by())
  return `Added ${person.email} as ${isMember ? 'a member' : 'an administrator'}.`
}

async function known(database: Database, email: string): Promise<User> {
  const person = await findUserByEmail(database.db, email)
  if (!person) throw new Refusal(`No user has the address ${email}.`)
  return person
}

/** @throws Refusal for a password that breaks the rules */
async function askPassword(of: { email: string; name: string }): Promise<string> {
  const password = process.stdin.isTTY ? await askHidden('Password: ') : (await text(process.stdin)).split(/\r?\n/)[0]
  const problem = passwordProblem(password ?? '', of)
  if (problem !== undefined) throw new Refusal(problem)
  return password ?? ''
}

function sentence({ email, name, roles, contributes, disabledAt, lastSeenAt, hasPassword }: User): string {
  const kinds = contributes.length === 0 ? '' : ` (${contributes.join(', ')})`
  const named = roles.map((role) => (role === 'contributor' ? `${role}${kinds}` : role)).join(', ') || 'member'
  const state = disabledAt === null ? (hasPassword ? '' : 'no password set') : 'disabled'
  const seen = lastSeenAt === null ? 'never signed in' : `last signed in ${lastSeenAt.slice(0, 10)}`
  return [email.padEnd(36), named.padEnd(14), name.padEnd(24), seen, state].join(' ').trimEnd()
}
