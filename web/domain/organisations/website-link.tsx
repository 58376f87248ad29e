import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';

/** A link to an organisation's own website, without what every address begins and ends with. */
export function WebsiteLink({ address }: { address: string }) {
  return (
    <a className={ui.link} href={address} rel="nofollow noopener">
      {address.replace(/^https?:\/\/(?:www\.)?|\/$/gu, '')} <Icon name="external" size={14} />
    </a>
  );
}
