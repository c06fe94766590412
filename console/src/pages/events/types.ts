import type { components } from '../../../../client/src/schema.ts';

type Schemas = components['schemas'];

export type EventRow = Schemas['EventAnswer'];
export type EventPage = Schemas['EventPageAnswer'];
export type EventDetail = Schemas['EventDetailAnswer'];
export type EventSource = Schemas['EventSourceAnswer'];
export type NearbyEvent = Schemas['EventAtPointAnswer'];
export type NearbyEvents = Schemas['EventsAtPointAnswer'];
export type EventCountry = Schemas['EventCountryAnswer'];
export type EventCountries = Schemas['EventCountriesAnswer'];
export type EventCategories = Schemas['EventCategoriesAnswer'];
export type EventHistogram = Schemas['EventHistogramAnswer'];
export type Actor = Schemas['ActorAnswer'];
