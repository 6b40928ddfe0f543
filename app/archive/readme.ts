/** README.txt of an archive. It has no date and no name, so that the same content gives the same file. */
export function readmeText(): string {
  return `This is everything that a church has on its website, written by Narthex.

You can open all of it without Narthex, and any Narthex can read it again: drop the ZIP file into “Import”
in the dashboard, or run: npm run import -- FILE.zip (where a release is installed: narthex import FILE.zip)
If your browser has unpacked it, compress its whole folder again (on a Mac: right-click, Compress), and bring that.

csv/            each list as a table for Excel, Numbers, LibreOffice or Google Sheets
data/           the same lists for programs, whole: JSON in UTF-8, by the names that schema.json describes
media/          pictures, recordings and documents as they are on the website
settings.json   the settings that were changed
schema.json     what each name in data/ means (JSON Schema, https://json-schema.org)
checksums.txt   the SHA-256 of every file. On Linux and macOS, "sha256sum -c checksums.txt" checks them.

An address such as /pictures/NAME in data/ is the file media/pictures/NAME (without a part such as -f30x70, which says
what stays in view), and /audio/NAME is media/recordings/NAME. media/pictures-smaller has the same pictures in the sizes
that phones load.

It has personal data: subscribers, messages, visit requests and sign-ups. Keep it where only you can open it.

Not in it: users, their passwords and sessions; passwords and keys of other services, such as the mail server;
emails and their delivery; notes on messages; earlier versions of records, the trash and the activity log. A backup
(Settings, Backups) has all of these, for restoring the same website.
`
}
