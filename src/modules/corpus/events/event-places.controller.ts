import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal } from '../../../kernel/identity/principal';
import { CurrentPrincipal } from '../../../platform/http/requests/current-principal';
import { Operation } from '../../../platform/http/operations/operation';
import { EventHistogramAnswer, EventHistogramQuery } from './event-histogram.dto';
import { EventHistogramReadModel } from './event-histogram.read-model';
import { AtPointQuery, EventCountriesAnswer, EventsAtPointAnswer, HeatmapAnswer } from './event-places.dto';
import { EventPlacesReadModel } from './event-places.read-model';
import { EventFilterQuery } from './events.dto';

@ApiTags('Corpus')
@Controller('v1/events')
export class EventPlacesController {
  constructor(
    private readonly places: EventPlacesReadModel,
    private readonly histograms: EventHistogramReadModel,
  ) {}

  @Get('at-point')
  @Operation({
    action: 'events.at_point',
    permission: 'events:read',
    summary: 'List the events around a location',
    answer: EventsAtPointAnswer,
  })
  atPoint(@Query() query: AtPointQuery, @CurrentPrincipal() { dataScope }: Principal): Promise<EventsAtPointAnswer> {
    const circle = { lat: query.lat, lng: query.lng, km: query.radius_km };
    return this.places.atPoint(circle, { filter: query, dataScope }, query);
  }

  @Get('countries')
  @Operation({
    action: 'events.countries',
    permission: 'events:read',
    summary: 'Count events by country',
    description:
      'The trend compares the last 30 days with the 30 days before, by the start date of the events and the ' +
      'tenant’s current time. The filters apply to it too.',
    answer: EventCountriesAnswer,
  })
  countries(
    @Query() query: EventFilterQuery,
    @CurrentPrincipal() { dataScope, scope }: Principal,
  ): Promise<EventCountriesAnswer> {
    return this.places.countries({ filter: query, dataScope }, scope);
  }

  @Get('histogram')
  @Operation({
    action: 'events.histogram',
    permission: 'events:read',
    summary: 'Count events by time',
    description:
      'Divides a range of time into bins of equal length, for a clock beside a map. An event without a time of day counts at the ' +
      'start of its day in UTC.',
    answer: EventHistogramAnswer,
  })
  histogram(
    @Query() query: EventHistogramQuery,
    @CurrentPrincipal() { dataScope }: Principal,
  ): Promise<EventHistogramAnswer> {
    return this.histograms.histogram(query, { filter: query, dataScope });
  }

  @Get('heatmap-points')
  @Operation({
    action: 'events.heatmap_points',
    permission: 'events:read',
    summary: 'Get the locations of events for a heat map',
    answer: HeatmapAnswer,
  })
  heatmapPoints(
    @Query() query: EventFilterQuery,
    @CurrentPrincipal() { dataScope }: Principal,
  ): Promise<HeatmapAnswer> {
    return this.places.heatmap({ filter: query, dataScope });
  }
}
