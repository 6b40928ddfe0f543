/**
 * Import this before any schema is created: zod tests whether it may compile code, which violates the page's policy.
 */
import { config } from 'zod'

config({ jitless: true })
