/**
 * better-auth stores a session's token as it stands in the cookie, so that a copy of the database would be a bundle of
 * live sessions. This stands between it and its adapter: the database sees SHA-256 of the token, better-auth the token.
 */
import { createHash } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import type { DBAdapter, Where } from 'better-auth/adapters'

/** Hashes what better-auth writes and asks for, from the moment it begins. */
export function hashedTokens(): BetterAuthPlugin {
  return {
    id: 'hashed-tokens',
    init: ({ adapter }) => ({ context: { adapter: hashing(adapter) } }),
  }
}

/** SHA-256, which is enough for a secret of 32 random characters. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function hashing(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    // Without transactions of its own better-auth runs one piece of work after the other, on this same adapter.
    transaction: (work) => work(hashing(adapter)),
    create: async (order) => {
      const token = order.model === 'session' ? tokenIn(order.data) : undefined
      if (token === undefined) return adapter.create(order)
      return withToken(await adapter.create({ ...order, data: { ...order.data, token: tokenHash(token) } }), token)
    },
    findOne: async <T>(order: Parameters<DBAdapter['findOne']>[0]) =>
      withToken(await adapter.findOne<T>(hashedOrder(order)), tokenAskedFor(order)),
    update: async <T>(order: Parameters<DBAdapter['update']>[0]) =>
      withToken(await adapter.update<T>(hashedOrder(order)), tokenAskedFor(order)),
    findMany: (order) => adapter.findMany(hashedOrder(order)),
    count: (order) => adapter.count(hashedOrder(order)),
    updateMany: (order) => adapter.updateMany(hashedOrder(order)),
    delete: (order) => adapter.delete(hashedOrder(order)),
    deleteMany: (order) => adapter.deleteMany(hashedOrder(order)),
    consumeOne: (order) => adapter.consumeOne(hashedOrder(order)),
  }
}

interface Order {
  model: string
  where?: Where[] | undefined
}

function hashedOrder<T extends Order>(order: T): T {
  if (order.model !== 'session' || !order.where) return order
  const where = order.where.map((condition) => {
    if (condition.field !== 'token') return condition
    const { value } = condition
    return {
      ...condition,
      value: Array.isArray(value) ? value.map((token) => tokenHash(String(token))) : tokenHash(String(value)),
    }
  })
  return { ...order, where }
}

/** The one token that was asked for: what was found is this session's, so better-auth may have it back. */
function tokenAskedFor({ model, where = [] }: Order): string | undefined {
  if (model !== 'session') return undefined
  const value = where.find(({ field, operator = 'eq' }) => field === 'token' && operator === 'eq')?.value
  return typeof value === 'string' ? value : undefined
}

function tokenIn(data: object): string | undefined {
  return 'token' in data && typeof data.token === 'string' ? data.token : undefined
}

function withToken<T>(found: T, token: string | undefined): T {
  return token === undefined || found === null || typeof found !== 'object' ? found : { ...found, token }
}
