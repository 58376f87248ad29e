import { Profile } from './profile.tsx';

/** The profile of a buyer, or of the buying side. */
export default function BuyerProfile() {
  return <Profile side="BUYER" />;
}
