/** Asks for the five photographs of a church, all at once, and shows how pages crop each. */
import { useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { FileButton, useDrop } from '#app/dashboard/file-field.tsx'
import { PictureInput, problemOf, registerField } from '#app/dashboard/form-fields.tsx'
import { uploadPicture, uploadProblem } from '#app/dashboard/picture-upload.ts'
import { homeShapes } from '#app/settings/admin-sections.tsx'
import { type PhotographName, photographNames, photographs } from '#app/setup/photographs.ts'
import { Checkbox, Select, TextField } from '#app/ui/field.tsx'
import { Img } from '#app/ui/picture.tsx'
import { toast } from '#app/ui/toast.tsx'
import { imageAddress } from '#app/links/address.ts'
import { formatCount } from '#app/text/format-count.ts'
import { ACCEPTED_PICTURES } from '#app/links/picture-address.ts'

export interface PhotographValues extends Record<PhotographName, string> {
  /** The name of the pastor, whose photograph belongs to a staff member. */
  staffName: string
  parentsAgree: boolean
}

export const photographsIn = z
  .object({
    ...(Object.fromEntries(photographNames.map((name) => [name, z.string()])) as Record<PhotographName, z.ZodString>),
    staffName: z.string().trim(),
    parentsAgree: z.boolean(),
  })
  .superRefine(({ kidsPicture, parentsAgree, staffPhoto, staffName }, c) => {
    const refuse = (name: keyof PhotographValues, message: string) =>
      c.addIssue({ code: 'custom', path: [name], message })
    if (kidsPicture !== '' && !parentsAgree)
      refuse('parentsAgree', 'Ask the parents of every child in it first, or remove the photograph')
    if (staffPhoto !== '' && staffName === '') refuse('staffName', 'Enter the name of the person in the photograph')
  })

interface PhotographsProps {
  form: UseFormReturn<PhotographValues>
  /** The layout of the home page, which decides how its picture is cropped. */
  layout: string
}

export function Photographs({ form, layout }: PhotographsProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <legend className="mb-2 text-xl">Photographs</legend>
      <p className="admin-measure text-soft">
        Five photographs make this your website. Until you have them, our drawings are in their places. A phone takes
        good ones: by daylight, held sideways, without people who would rather not be seen.
      </p>
      <AllAtOnce form={form} />
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {photographNames.map((name) => (
          <Place key={name} form={form} name={name} layout={layout} />
        ))}
      </ul>
    </fieldset>
  )
}

/** Uploads several files, and puts each into the next place that is empty; the last place waits for the parents. */
function AllAtOnce({ form }: Pick<PhotographsProps, 'form'>) {
  const [status, setStatus] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const take = async (files: readonly File[]) => {
    const left: string[] = []
    for (const [at, file] of files.entries()) {
      setStatus(`Uploading ${at + 1} of ${files.length}...`)
      const free = photographNames.find((name) => form.getValues(name) === '' && name !== 'kidsPicture')
      try {
        const { publicUrl } = await uploadPicture(file)
        if (free) form.setValue(free, publicUrl, { shouldDirty: true })
        else left.push(file.name)
      } catch (error) {
        toast({ text: `${file.name}: ${uploadProblem(error)}`, isError: true })
      }
    }
    const kept =
      left.length === 0 ? '' : ` ${formatCount(left.length, ['photograph is', 'photographs are'])} in your library.`
    setStatus(`Look at each place: you can move photographs between them.${kept}`)
  }
  const isOver = useDrop(place, (files) => void take(files))
  return (
    <div ref={place} className={`rounded-card border-2 border-dashed border-line p-4 ${isOver ? 'bg-sand' : ''}`}>
      <p className="flex flex-wrap items-center gap-3">
        <FileButton field={ALL_AT_ONCE} accept={ACCEPTED_PICTURES} multiple onFiles={(files) => void take(files)}>
          Choose files
        </FileButton>
        {ALL_AT_ONCE}
      </p>
      <p role="status" className="mt-2 text-soft">
        {status}
      </p>
    </div>
  )
}
const ALL_AT_ONCE = 'Drop all of them here, or choose them together'

function Place({ form, name, layout }: PhotographsProps & { name: PhotographName }) {
  const { title, shows, size } = photographs[name]
  const crops = name === 'homePicture' ? (homeShapes[layout] ?? {}) : photographs[name].crops
  const value = useWatch({ control: form.control, name })
  const src = imageAddress(value)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg">{title}</h3>
        <span className="text-sm text-soft">{src ? 'Your photograph' : 'Our drawing'}</span>
      </div>
      <PictureInput
        form={form}
        name={name}
        label={title}
        hint={`${shows} ${size}.`}
        cleared={{ button: 'Use our drawing', title: 'Photograph removed', text: 'Save to show our drawing again.' }}
      />
      {src && (
        <>
          <div className="flex flex-wrap items-end gap-4">
            {Object.entries(crops).map(([where, shape]) => (
              <figure key={where} className="w-full max-w-60">
                <Img
                  src={src}
                  alt=""
                  sizes="15rem"
                  className={`w-full border border-line bg-sand object-cover ${shape}`}
                />
                <figcaption className="text-sm text-soft">{where}</figcaption>
              </figure>
            ))}
          </div>
          <MoveTo form={form} name={name} />
        </>
      )}
      {name === 'staffPhoto' && (
        <TextField {...registerField(form)('staffName')} label="Name" autoComplete="off" hint="For the staff page." />
      )}
      {name === 'kidsPicture' && (
        <Checkbox
          {...form.register('parentsAgree')}
          label="The parents of every child in this photograph have agreed that it is on our website"
          problem={problemOf(form, 'parentsAgree')}
        />
      )}
    </li>
  )
}

/** Exchanges this photograph with that of another place. */
function MoveTo({ form, name }: Pick<PhotographsProps, 'form'> & { name: PhotographName }) {
  return (
    <Select
      name={`move-${name}`}
      label="Use it for another place"
      value=""
      onChange={({ target }) => {
        const to = photographNames.find((one) => one === target.value)
        if (!to) return
        const [mine, theirs] = [form.getValues(name), form.getValues(to)]
        form.setValue(to, mine, { shouldDirty: true })
        form.setValue(name, theirs, { shouldDirty: true })
      }}
    >
      <option value="">Leave it here</option>
      {photographNames
        .filter((one) => one !== name)
        .map((one) => (
          <option key={one} value={one}>
            {photographs[one].title}
          </option>
        ))}
    </Select>
  )
}
