/** What is done in a house day: sent once, whatever happens on the way. */
import { freshId, post } from '../api/client';
import type { DayDeed, HouseDay } from '../api/types';

export type Deed = DayDeed['deed'];
/** A deed and what it needs, without its id. */
export type Doing = Partial<Omit<DayDeed, 'id' | 'deed'>> & { deed: Deed };

export const doInDay = (doing: Doing): Promise<HouseDay> =>
  post<HouseDay>('/desk/house-days/deeds', { ...doing, id: freshId() });
