/** Staff: portraits, names, and links to email them. */
import type { StaffMember } from '#app/features/church/church.ts'
import { staffRead } from '#app/features/church/reads.ts'
import { routes } from '#app/routes.ts'
import { imageAddress, mailto, webAddress } from '#app/values/address.ts'
import { Empty } from '#app/ui/page-intro.tsx'
import { Link, NewTabLink } from '#app/ui/link.tsx'
import { loadLinks, RecordText } from '#app/ui/record-text.tsx'
import type { PageReads } from '#app/ui/read.ts'
import { Img } from '#app/ui/picture.tsx'
import { placeholderHue } from '#app/ui/placeholder-style.ts'
import { useSiteConfig } from '#app/ui/site.ts'
import { usePageQuery } from '#app/ui/page.tsx'
import { useFilled } from '#app/ui/rich-text.tsx'
import type { PublicPage } from '#app/ui/page-content.ts'
import { wordsIn } from '#app/site/page-words.ts'

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
        {filled(content.lead)} {staff.length > 0 && ` ${filled(words.invitation)}`}
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
  if (first && (first.bio || members.length === 1)) return <Leader member={first} />
  const columns = members.length % 3 === 1 || members.length === 2 ? 'lg:grid-cols-2' : 'lg:grid-cols-3'
  return (
    <ul className={`grid gap-x-gap md:grid-cols-2 ${columns}`}>
      {members.map((member) => (
        <li key={member.id} className="border-t border-line py-8 md:py-10">
          <Colleague member={member} />
        </li>
      ))}
    </ul>
  )
}

function Leader({ member }: { member: StaffMember }) {
  return (
    <article
      id={member.id}
      className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-5 gap-y-5 border-t border-line py-8 md:grid-cols-[13rem_minmax(0,1fr)] md:items-start md:gap-x-columns md:py-12"
    >
      <Portrait name={member.name} photoUrl={member.photoUrl} />
      <div className="contents md:block">
        <div>
          <h2 className="text-3xl">{member.name}</h2>
          <p className="mt-1 text-soft md:mt-2 md:text-lg">{member.title}</p>
        </div>
        <div className="col-span-2">
          {member.bio && (
            <div className="prose mb-3 md:mt-5">
              <RecordText rich={member.bioRich} plain={member.bio} level={3} />
            </div>
          )}
          <ContactLinks member={member} />
        </div>
      </div>
    </article>
  )
}

function Colleague({ member }: { member: StaffMember }) {
  return (
    <article
      id={member.id}
      className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-5 lg:grid-cols-[7rem_minmax(0,1fr)]"
    >
      <Portrait name={member.name} photoUrl={member.photoUrl} />
      <div>
        <h2 className="text-2xl break-words">{member.name}</h2>
        <p className="mt-1 text-soft">{member.title}</p>
        <ContactLinks member={member} />
      </div>
    </article>
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
            Contact by email
            <span className="sr-only">: {member.name}</span>
          </a>
        </li>
      )}
      {website && (
        <li>
          <NewTabLink to={website} className="link onward" srOnly={` of ${member.name}`}>
            Visit website
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
          Contact us
        </Link>
      </Empty>
    </div>
  )
}

/** A round photo, or the initials on a drawing of the sea. */
function Portrait({ name, photoUrl }: { name: string; photoUrl: string | null }) {
  const photo = imageAddress(photoUrl)
  if (photo) {
    return (
      <Img
        src={photo}
        sizes="20rem"
        alt={`Portrait of ${name}`}
        loading="lazy"
        width={320}
        height={320}
        className="aspect-square w-full rounded-full bg-sand object-cover"
      />
    )
  }
  return <Medallion name={name} />
}

function Medallion({ name }: { name: string }) {
  return (
    <div aria-hidden="true" className={`aspect-square w-full overflow-hidden rounded-full hue-${placeholderHue(name)}`}>
      <svg viewBox="0 0 160 160" className="size-full" fill="none" stroke="currentColor">
        <g stroke="none" fill="currentColor" opacity=".08">
          <circle cx="80" cy="112" r="26" />
          <circle cx="80" cy="112" r="48" />
          <circle cx="80" cy="112" r="72" />
        </g>
        <path
          d="M14 118q11-7 22 0t22 0 22 0 22 0 22 0 22 0M27 129q9-6 18 0t18 0 18 0 18 0 18 0 18 0M46 140q8-5 17 0t17 0 17 0 17 0"
          strokeWidth="1.5"
          strokeLinecap="round"
          opacity=".55"
        />
        <circle cx="80" cy="80" r="74" opacity=".5" />
        <text
          x="80"
          y="97"
          textAnchor="middle"
          fontSize="54"
          fill="currentColor"
          stroke="none"
          className="font-serif font-medium"
        >
          {initials(name)}
        </text>
      </svg>
    </div>
  )
}

const CLERICAL = /^(the|very|right|most|rev|revd|reverend|hon|canon|dean|deacon|archdeacon|bishop|pastor)$/
const CIVIL = /^(fr|father|mother|mtr|sister|sr|brother|br|dr|prof|mr|mrs|ms|miss)$/
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

/** Groups the staff for the page, in their order: each member with a biography alone, runs of the others together. */
export function staffGroups(staff: StaffMember[]): StaffMember[][] {
  const groups: StaffMember[][] = []
  for (const member of staff) {
    const last = groups.at(-1)
    if (last && !member.bio && !last[0]?.bio) last.push(member)
    else groups.push([member])
  }
  return groups
}
