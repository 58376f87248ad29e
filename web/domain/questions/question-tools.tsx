import { useState } from 'react';
import { Link } from 'react-router';
import { hideQuestion, showQuestionAgain } from '#contract/questions.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { TextArea } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import ui from '../../ui/ui.module.css';
import { activeOrganisation, isAdmin } from '../session/active-organisation.ts';
import { activeChild, useUser } from '../session/session.ts';
import { AskQuestion } from './ask-question.tsx';
import css from './questions.module.css';

await loadTexts('questions', 'form');

/** A question that an administrator may hide or show again. */
interface Moderated {
  id: string;
  label: string;
  isHidden: boolean;
}

function Moderation({ question: { id, label, isHidden } }: { question: Moderated }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [hidden, setHidden] = useState(isHidden);
  const form = useForm(
    { reason: '' },
    async (body) => {
      await call(hideQuestion, { params: { id }, body });
      setHidden(true);
      setOpen(false);
      notify({ severity: 'success', summary: t('questions.hidden'), detail: label });
    },
    `hide-${id}`,
  );
  const showAgain = async () => {
    try {
      await call(showQuestionAgain, { params: { id } });
      setHidden(false);
      notify({ severity: 'success', summary: t('questions.shownAgain'), detail: label });
    } catch {
      notify({ severity: 'error', summary: t('form.failed'), detail: t('form.failedText') });
    }
  };
  return (
    <li>
      <p>{label}</p>
      {hidden ? (
        <p>
          <button type="button" className={ui.button} onClick={() => void showAgain()}>
            {t('questions.showAgain')}
          </button>
        </p>
      ) : isOpen ? (
        <Form form={form} endpoint={hideQuestion} isShort>
          <TextArea name="reason" label={t('questions.hideReason')} rows={3} />
          <Actions submit={t('questions.hide')} isSecondary>
            <button type="button" className={ui.quiet} onClick={() => setOpen(false)}>
              {t('questions.cancel')}
            </button>
          </Actions>
        </Form>
      ) : (
        <p>
          <button type="button" className={ui.button} onClick={() => setOpen(true)}>
            {t('questions.hide')}
          </button>
        </p>
      )}
    </li>
  );
}

export interface QuestionToolsProps {
  notice: string;
  /** Public id of the notice's buyer. */
  buyer: string | null;
  takesQuestions: boolean;
  questions: readonly Moderated[];
}

/** What a signed-in reader can do with the questions of a notice: suppliers ask, its buyer answers, administrators hide. */
export default function QuestionTools({ notice, buyer, takesQuestions, questions }: QuestionToolsProps) {
  const t = useT();
  const account = useUser();
  const child = activeChild.use();
  if (!account) return null;
  const organisation = activeOrganisation(account, child);
  if (isAdmin(account))
    return questions.length === 0 ? null : (
      <details className={css.form}>
        <summary>{t('questions.moderate')}</summary>
        <ul className={css.list}>
          {questions.map((question) => (
            <Moderation key={question.id} question={question} />
          ))}
        </ul>
      </details>
    );
  if (organisation?.id === buyer || (child !== null && child === buyer))
    return (
      <p>
        <Link className={ui.link} to="/open-questions">
          {t('questions.toOpen')}
        </Link>
      </p>
    );
  return takesQuestions && organisation && organisation.orgType !== 'BUYER' ? <AskQuestion notice={notice} /> : null;
}
