import { Profile } from './profile.tsx';

/** The profile of a seller, or of the supplying side. */
export default function SellerProfile() {
  return <Profile side="SELLER" />;
}
