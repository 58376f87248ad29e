import { useT } from '../../i18n.ts';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import { webAddress } from './actions.tsx';
import css from './sections.module.css';
import { useNames } from './notice-names.ts';
import type { UnlockedNotice } from './sections.ts';

/** The documents, linked to where their publisher keeps them. */
export function Documents({ notice: { content } }: { notice: UnlockedNotice }) {
  const t = useT();
  const { name } = useNames();
  return (
    <ul className={css.documents}>
      {content.documents?.map((document) => {
        const url = webAddress(document.url);
        const { documentType, format, language } = document;
        const facts = [documentType && name('documentType', documentType), format && name('format', format), language && name('language', language)];
        const text = facts.filter(Boolean).join(' · ');
        return (
          <li key={document.id}>
            <Icon name="document" size={20} />
            <div>
              <b>
                {url ? (
                  <a href={url} rel="noopener nofollow" target="_blank">
                    {document.title ?? t('notice.document', { id: document.id })}
                  </a>
                ) : (
                  (document.title ?? t('notice.document', { id: document.id }))
                )}
              </b>
              {document.description && <p>{document.description}</p>}
              {text !== '' && <span>{text}</span>}
            </div>
            {url && (
              <a
                className={`${ui.button} ${css.get}`}
                href={url}
                rel="noopener nofollow"
                target="_blank"
                aria-label={t('notice.openDocument', { title: document.title ?? document.id })}
              >
                <Icon name="external" />
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
