/** What a day is in the church year, with its color: `The First Sunday of Advent · Year B`. */
import type { ChurchDay } from '#app/church/year/calendars.ts'
import { api, href } from '#app/routes.ts'
import { read } from '#app/ui/read.ts'
import { t } from '#app/text/t.ts'

/** Sundays and holy days between two days, `YYYY-MM-DD`; none if the church keeps or shows no church year. */
export function churchYearRead(from: string, to: string) {
  return read<ChurchDay[]>(href(api.churchYear, {}, { from, to }))
}

interface Props {
  day: Pick<ChurchDay, 'name' | 'color'> & Partial<Pick<ChurchDay, 'cycle'>>
  className?: string
}

/** The color stands beside the name. A page that shows it has the styles of `church-day.css`. */
export function ChurchDayName({ day: { name, color, cycle }, className = '' }: Props) {
  return (
    <span className={`church-day ${className}`} data-color={color}>
      <span>
        {name}
        {cycle && ` · ${t('Year {cycle}', { cycle })}`}
        <span className="sr-only"> ({t(color)})</span>
      </span>
    </span>
  )
}
