/** To be imported before any schema is made: zod tries whether it may compile code, which the page's policy reports. */
import { config } from 'zod'

config({ jitless: true })
