/** The pictures of the pages: a set of our drawings, each of which can be replaced by the church's own picture. */
import { useWatch } from 'react-hook-form'
import { FocalPointInAddress } from '#app/records/focal-point.tsx'
import { Group, PictureSetting, type SettingsFormState } from '#app/features/site/admin-field.tsx'
import { sections } from '#app/settings.ts'
import { pictureFields, type SceneSet } from '#app/settings-sections.ts'
import { imageAddress } from '#app/ui/address.ts'
import { Img } from '#app/ui/picture.tsx'
import { drawingsOf } from '#app/ui/scenes.ts'

interface Props {
  form: SettingsFormState
}

type PictureName = Exclude<keyof typeof pictureFields, 'sceneSet'>

/** Classes of the crops to preview, by their label. */
const PAGE = { 'Phone, tablet and computer': 'aspect-video' }
const SHAPES: Partial<Record<PictureName, Record<string, string>>> = {
  homePicture: { Phone: 'aspect-[9/16] max-w-28', Tablet: 'aspect-square max-w-40', Computer: 'aspect-2/1' },
  visitPicture: { 'Phone, tablet and computer': 'aspect-[2.2]' },
  sharePicture: { 'When shared': 'aspect-[1.91]' },
}

export function Pictures({ form }: Props) {
  const { title, lead } = sections.pictures
  const names = Object.keys(pictureFields).filter((name): name is PictureName => name !== 'sceneSet')
  return (
    <Group id="pictures" title={title} lead={lead}>
      <Sets form={form} />
      <div className="border-t border-line">
        {names.map((name) => (
          <OwnPicture key={name} form={form} name={name} />
        ))}
      </div>
    </Group>
  )
}

function Sets({ form }: Props) {
  const { label, choices = {} } = pictureFields.sceneSet
  const chosen = useWatch({ control: form.control, name: 'sceneSet' })
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {Object.entries(choices).map(([set, name]) => (
          <label
            key={set}
            className={`grid gap-2 overflow-hidden rounded-xl border-2 bg-card pb-2 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-primary-text ${set === chosen ? 'border-primary' : 'border-line'}`}
          >
            <img
              src={drawingsOf(set as SceneSet).church}
              alt=""
              width={1200}
              height={675}
              loading="lazy"
              className="aspect-video w-full object-cover"
            />
            <span className="flex items-center gap-2 px-3">
              <input type="radio" value={set} {...form.register('sceneSet')} className="size-5 accent-primary" />
              {name}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Collapsed unless it has an error. */
function OwnPicture({ form, name }: Props & { name: PictureName }) {
  const value = useWatch({ control: form.control, name })
  const { label, hint = '' } = pictureFields[name]
  const src = imageAddress(value)
  return (
    <details className="border-b border-line" open={form.formState.errors[name] ? true : undefined}>
      <summary className="flex min-h-14 items-center gap-4 py-2">
        <span className="grow font-semibold">{label}</span>
        <span className="text-sm text-soft">{src ? 'Your picture' : 'Our drawing'}</span>
        <span className="link text-sm">Change</span>
        {src && <Img src={src} alt="" sizes="5rem" className="h-11 w-20 rounded-lg bg-sand object-cover" />}
      </summary>
      <div className="grid gap-4 pb-5">
        <PictureSetting form={form} name={name} hint={hint} cleared={CLEARED} />
        <FocalPointInAddress
          address={value}
          shapes={SHAPES[name] ?? PAGE}
          onChange={(address) => form.setValue(name, address, { shouldDirty: true })}
        />
      </div>
    </details>
  )
}

const CLEARED = {
  button: 'Use our drawing',
  title: 'Picture Removed',
  text: 'Click Save Settings to show our drawing again',
}
