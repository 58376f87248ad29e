import { MAX_WISH_LABEL, MAX_WISH_LABELS, type WishListName } from '#contract/wishlist-names.ts';
import { type Wish, editWish, listWishes } from '#contract/wishlist.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { invalidate } from '../../domain/session/use-endpoint.ts';
import { Conflict } from '../../ui/form/conflict.tsx';
import { TextArea, TextField } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { InvalidValues } from '../../ui/form/use-form.ts';
import { useRevisionedForm } from '../../ui/form/use-revisioned-form.ts';
import ui from '../../ui/ui.module.css';
import css from './wishlist.module.css';

const MAX_FIELD = MAX_WISH_LABELS * (MAX_WISH_LABEL + 2);
type Noted = Pick<Wish, 'note' | 'labels' | 'revision'>;

/** Labels as they are typed: with commas of any script between them. */
const labelsIn = (text: string) =>
  text
    .split(/[,،、，;]/u)
    .map((label) => label.replace(/\s+/gu, ' ').trim())
    .filter((label, index, all) => label !== '' && all.findIndex((other) => other.toLowerCase() === label.toLowerCase()) === index);

const valuesOf = ({ note, labels }: Noted) => ({ note, labels: labels.join(', ') });

/** Changes the note and the labels of a notice on a list. A colleague's changes are shown before they are overwritten. */
export function WishForm({ wish, list, known, onDone }: { wish: Wish; list: WishListName; known: readonly string[]; onDone: () => void }) {
  const t = useT();
  const labels = { labels: t('wishlist.labels'), note: t('wishlist.note') };
  const { form, differences, acceptSaved, keepMine } = useRevisionedForm<Noted, ReturnType<typeof valuesOf>>(
    wish,
    valuesOf,
    (values, revision) => {
      const given = labelsIn(values.labels);
      if (given.length > MAX_WISH_LABELS || given.some((label) => label.length > MAX_WISH_LABEL))
        throw new InvalidValues([{ name: 'labels', rule: 'wish-labels' }]);
      return call(editWish, { body: { notice: wish.notice.id, list, note: values.note, labels: given } }, { revision });
    },
    {
      labels,
      id: `wish-${wish.notice.id}`,
      onSaved: async () => {
        await invalidate(listWishes);
        onDone();
      },
    },
  );
  const typed = form.watch('labels');
  const unused = known.filter((label) => !labelsIn(typed).some((other) => other.toLowerCase() === label.toLowerCase()));
  return (
    <Form form={form} endpoint={editWish} labels={labels}>
      {differences && <Conflict differences={differences} onAcceptSaved={acceptSaved} onKeepMine={keepMine} />}
      <TextField name="labels" label={labels.labels} hint={t('wishlist.labelsHint')} optional autoComplete="off" maxLength={MAX_FIELD} />
      {unused.length > 0 && (
        <p className={css.labels}>
          {unused.map((label) => (
            <button
              key={label}
              type="button"
              aria-label={t('words.labelled', { label: t('wishlist.addLabel'), value: label })}
              onClick={() => form.setValue('labels', [...labelsIn(typed), label].join(', '), { shouldDirty: true })}
            >
              + {label}
            </button>
          ))}
        </p>
      )}
      <TextArea name="note" label={labels.note} optional />
      <Actions submit={t('wishlist.save')}>
        <button type="button" className={ui.quiet} onClick={onDone}>
          {t('wishlist.cancel')}
        </button>
      </Actions>
    </Form>
  );
}
