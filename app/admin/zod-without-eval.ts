/**
 * Import this before any schema is created: zod tests whether it may compile code, which the page's policy would report.
 */
import { config } from 'zod'

config({ jitless: true })
