/** Staff: portraits, names, and links to email them. */
import type { StaffMember } from '#app/features/church/church.ts'
import { staffRead } from '#app/features/church/reads.ts'
import { routes } from '#app/routes.ts'
import { imageAddress, mailto, webAddress } from '#app/links/address.ts'
import { Empty } from '#app/ui/page-intro.tsx'
import { Link, NewTabLink } from '#app/ui/link.tsx'
import { loadLinks, RecordText } from '#app/ui/record-text.tsx'
import type { PageReads } from '#app/ui/read.ts'
import { Img } from '#app/ui/picture.tsx'
import { useSiteConfig } from '#app/ui/site.ts'
import { t } from '#app/text/t.ts'
import { usePageQuery } from '#app/ui/page.tsx'
import { useFilled } from '#app/ui/rich-text.tsx'
import type { PublicPage } from '#app/ui/page-content.ts'
import { wordsIn } from '#app/blocks/page-words.ts'

export async function loadStaff(reads: PageReads): Promise<void> {
  const staff = await reads.get(staffRead)
  await Promise.all(staff.map(({ bioRich }) => loadLinks(reads, bioRich)))
}

export function Staff({ content }: { content: PublicPage }) {
  const staff = usePageQuery(staffRead)
  const filled = useFilled()
  const words = wordsIn(content, 'staff-words')
  return (
    <div className="wrap page">
      <h1>{filled(content.title)}</h1>
      <p className="lead">
        {filled(content.lead)} {staff.some(({ email }) => email) && ` ${filled(words.invitation)}`}
      </p>
      {staff.length > 0 ? (
        <div className="mt-10">
          <StaffList staff={staff} />
        </div>
      ) : (
        <NoStaffYet words={words} />
      )}
    </div>
  )
}

export function StaffList({ staff }: { staff: StaffMember[] }) {
  return staffGroups(staff).map((group) => <Group key={group[0]?.id} members={group} />)
}

function Group({ members }: { members: StaffMember[] }) {
  const [first] = members
  if (first && members.length === 1) return <Leader member={first} />
  const faces = members.filter(({ photoUrl }) => imageAddress(photoUrl)).length
  const isMixed = faces > 0 && faces < members.length
  const columns = isMixed ? 'md:grid-cols-2' : columnsOf(members.length)
  return (
    <ul className={`grid gap-x-gap gap-y-10 border-t border-line py-8 md:py-12 ${columns}`}>
      {members.map((member) => (
        <li key={member.id}>
          <Colleague member={member} isBeside={isMixed} />
        </li>
      ))}
    </ul>
  )
}

/** The class for as many columns as leave no one alone in the last row, where that is possible. */
function columnsOf(count: number): string {
  if (count % 3 === 0) return 'md:grid-cols-3'
  return count % 4 === 0 ? 'md:grid-cols-2 lg:grid-cols-4' : 'md:grid-cols-2 lg:grid-cols-3'
}

/** The portrait beside the biography; on phones above it. */
function Leader({ member }: { member: StaffMember }) {
  return (
    <article
      id={member.id}
      className="grid gap-x-columns gap-y-6 border-t border-line py-8 has-[img]:md:grid-cols-[18rem_minmax(0,1fr)] md:items-center md:py-12 print:block"
    >
      <Portrait member={member} className="w-full max-md:max-w-44" sizes="(min-width: 44rem) 18rem, 11rem" />
      <div>
        <Name member={member} />
        {member.bio && (
          <div className="prose mt-4 mb-2">
            <RecordText rich={member.bioRich} plain={member.bio} level={3} />
          </div>
        )}
        <ContactLinks member={member} />
      </div>
    </article>
  )
}

/** The portrait above the name; on phones, and where initials as large stand in the group, beside it. */
function Colleague({ member, isBeside }: { member: StaffMember; isBeside: boolean }) {
  return (
    <article
      id={member.id}
      className={`grid items-center gap-x-5 has-[img]:grid-cols-[7rem_minmax(0,1fr)] ${isBeside ? 'grid-cols-[7rem_minmax(0,1fr)]' : 'gap-y-4 has-[img]:md:grid-cols-1'}`}
    >
      <Portrait
        member={member}
        className="w-full max-w-60"
        sizes={isBeside ? '7rem' : '(min-width: 44rem) 15rem, 7rem'}
      />
      {isBeside && <Initials of={member} className="aspect-4/5 text-3xl" />}
      <Name member={member} hasInitials={!isBeside} />
      <div className={`col-span-full ${isBeside ? 'mt-3' : ''}`}>
        {member.bio && (
          <div className="prose text-base">
            <RecordText rich={member.bioRich} plain={member.bio} level={3} />
          </div>
        )}
        <ContactLinks member={member} />
      </div>
    </article>
  )
}

interface NameProps {
  member: StaffMember
  hasInitials?: boolean
}

/** The name and the title; beside the initials of those who have no photo. */
function Name({ member, hasInitials = true }: NameProps) {
  return (
    <div className="flex items-center gap-4">
      {hasInitials && <Initials of={member} className="size-16 shrink-0 text-xl" />}
      <div>
        <h2 className="text-2xl">{member.name}</h2>
        <p className="mt-1 text-soft">{member.title}</p>
      </div>
    </div>
  )
}

/** Nothing beside a photo. */
function Initials({ of: { name, photoUrl }, className }: { of: StaffMember; className: string }) {
  if (imageAddress(photoUrl)) return null
  return (
    <span
      aria-hidden="true"
      className={`no-print grid place-items-center rounded-card bg-sand font-serif ${className}`}
    >
      {initials(name)}
    </span>
  )
}

/** One face of the church, for a page that may lead to the staff: the first who has a photo and a biography. */
export function OneOfTheStaff({ className }: { className: string }) {
  const member = usePageQuery(staffRead).find(({ photoUrl, bio }) => imageAddress(photoUrl) && bio)
  if (!member) return null
  return (
    <section className={className}>
      <article className="grid items-center gap-x-columns gap-y-6 md:grid-cols-[14rem_minmax(0,36rem)]">
        <Portrait member={member} className="w-full max-md:max-w-44" sizes="(min-width: 44rem) 14rem, 11rem" />
        <div>
          <Name member={member} />
          <p className="mt-4 line-clamp-6 text-lg">{member.bio}</p>
          <Link to={routes.aboutTab} params={{ tab: 'staff' }} className="link onward mt-1">
            {t('Meet our staff')}
          </Link>
        </div>
      </article>
    </section>
  )
}

function ContactLinks({ member }: { member: StaffMember }) {
  const website = webAddress(member.websiteUrl)
  if (!member.email && !website) return null
  return (
    <ul className="mt-1 flex flex-wrap gap-x-6">
      {member.email && (
        <li>
          <a href={mailto(member.email)} className="link onward">
            {t('Contact by email')}
            <span className="sr-only">: {member.name}</span>
          </a>
        </li>
      )}
      {website && (
        <li>
          <NewTabLink to={website} className="link onward" srOnly={t(' of {name}', { name: member.name })}>
            {t('Visit website')}
          </NewTabLink>
        </li>
      )}
    </ul>
  )
}

function NoStaffYet({ words }: { words: ReturnType<typeof wordsIn<'staff-words'>> }) {
  const { phone } = useSiteConfig()
  const filled = useFilled()
  return (
    <div className="mt-10">
      <Empty title={filled(words.noneHeading)} text={filled(phone ? words.noneWithPhone : words.none)} scene="table">
        <Link to={routes.contact} className="btn btn-fill">
          {t('Contact us')}
        </Link>
      </Empty>
    </div>
  )
}

interface PortraitProps {
  member: StaffMember
  className: string
  /** The picture's width for each screen width, for the `sizes` attribute. */
  sizes: string
}

/** A photo of 4:5; nothing without one. */
function Portrait({ member: { name, photoUrl }, className, sizes }: PortraitProps) {
  const photo = imageAddress(photoUrl)
  if (!photo) return null
  return (
    <Img
      src={photo}
      sizes={sizes}
      alt={t('Portrait of {name}', { name })}
      loading="lazy"
      width={480}
      height={600}
      className={`aspect-4/5 rounded-card bg-sand object-cover ${className}`}
    />
  )
}

const CLERICAL =
  /^(the|very|right|most|rev|revd|reverend|hon|canon|dean|deacon|archdeacon|bishop|pastora?|obispo|di[aá]con[ao]|di[aá]c|dcn|dn|mons|monseñor|msgr|pbro|presb[ií]tero)$/
const CIVIL =
  /^(fr|father|mother|mtr|sister|sr|brother|br|dr|prof|mr|mrs|ms|miss|padre|p|hermano|hermana|hno|hna|dra|sra|don|doña)$/
const SUFFIX = /^(jr|sr|ii|iii|iv)$/

/** First letters of the first and the last name, without titles: `AW` for "The Rev. Canon Anna M. Whitfield, D.Min." */
export function initials(name: string): string {
  const [beforeComma = ''] = name.split(',')
  const words = beforeComma
    .replace(/\([^()]*\)|["“”]/g, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word))
  const withoutDots = (word: string) => word.toLowerCase().replace(/[.'’]/g, '')
  const firstName = words.findIndex((word) => !CLERICAL.test(withoutDots(word)) && !CIVIL.test(withoutDots(word)))
  const names = (firstName < 0 ? words : words.slice(firstName)).filter(
    (word, index) => index === 0 || !SUFFIX.test(withoutDots(word)),
  )
  const letters = [names.at(0), names.length > 1 ? names.at(-1) : undefined]
  return letters.map((word) => /\p{L}/u.exec(word ?? '')?.[0].toUpperCase() ?? '').join('')
}

/** A biography of more characters has the width of the page to itself. */
const MAX_BIO_IN_COLUMN = 280

/** Groups the staff for the page, in their order: each member with a long biography alone, runs of the others together. */
export function staffGroups(staff: StaffMember[]): StaffMember[][] {
  const standsAlone = ({ bio }: StaffMember) => (bio ?? '').length > MAX_BIO_IN_COLUMN
  const groups: StaffMember[][] = []
  for (const member of staff) {
    const last = groups.at(-1)
    if (last?.[0] && !standsAlone(member) && !standsAlone(last[0])) last.push(member)
    else groups.push([member])
  }
  return groups
}
