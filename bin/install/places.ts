/** Where an installed release has its parts. `deploy/narthex.service` and the docs name the same places. */

/** The program: a folder for each version, and links to two of them. Nothing in it is written while the site runs. */
export const ROOT = '/opt/narthex'
/** The link to the version that runs. */
export const CURRENT = `${ROOT}/current`
/** The link to the version that proved itself last, whose program goes back when a new one can't. */
export const PROVEN = `${ROOT}/proven`
/** What updates remember; the site reads what they tell it, and the rest is root's. */
export const UPDATES = '/var/lib/narthex-update'
/** The user and the group of the site. */
export const USER = 'narthex'
export const DATA = '/var/lib/narthex'
/** The settings of the service, one NAME=VALUE a line. */
export const SETTINGS = '/etc/narthex.env'
export const COMMAND = '/usr/local/bin/narthex'
export const UNITS = '/etc/systemd/system'
export const SERVICE = 'narthex.service'
/** Is there while setup writes what services read at their start. */
export const CHANGING = '/run/narthex-setup'
