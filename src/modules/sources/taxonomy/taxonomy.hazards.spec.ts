import { kindOfEonet, kindOfGdacs, kindOfWeather } from './taxonomy.hazards';

describe('kindOfWeather', () => {
  it.each<[string, string, string | null]>([
    ['Tornado Warning', 'storm', 'tornado'],
    ['Severe Thunderstorm Watch', 'storm', 'thunderstorm'],
    ['Flash Flood Warning', 'flood', 'flash_flood'],
    ['Coastal Flood Advisory', 'flood', 'coastal_flood'],
    ['Flood Watch', 'flood', null],
    ['Storm Surge Warning', 'flood', 'storm_surge'],
    ['Hurricane Force Wind Warning', 'storm', 'wind'],
    ['Hurricane Warning', 'storm', 'tropical_cyclone'],
    ['Typhoon Watch', 'storm', 'tropical_cyclone'],
    ['Winter Storm Warning', 'storm', 'winter'],
    ['Snow Squall Warning', 'storm', 'winter'],
    ['Red Flag Warning', 'wildfire', 'fire_weather'],
    ['Fire Warning', 'wildfire', null],
    ['Ashfall Advisory', 'volcanic_activity', 'ashfall'],
    ['Extreme Heat Warning', 'extreme_temperature', 'heat'],
    ['Freeze Warning', 'extreme_temperature', 'cold'],
    ['Dense Fog Advisory', 'air_quality', null],
    ['Dust Storm Warning', 'storm', 'dust'],
    ['Rip Current Statement', 'coastal_hazard', null],
    ['Special Marine Warning', 'storm', 'marine'],
    ['Small Craft Advisory', 'storm', 'marine'],
    ['High Wind Warning', 'storm', 'wind'],
    ['Storm Warning', 'storm', null],
    ['Special Weather Statement', 'storm', null],
    ['Tsunami Advisory', 'tsunami', null],
    ['Hazardous Materials Warning', 'industrial_accident', null],
    ['Child Abduction Emergency', 'abduction', null],
    ['Evacuation Immediate', 'restrictions', 'evacuation'],
    ['Civil Danger Warning', 'restrictions', 'state_of_emergency'],
    ['911 Telephone Outage', 'natural_hazard', null],
  ])('maps %s to %s, %j', (event, type, subtype) => expect(kindOfWeather(event)).toMatchObject({ type, subtype }));
});

test.each([
  [kindOfGdacs('TS'), 'tsunami'],
  [kindOfGdacs('XX'), 'natural_hazard'],
  [kindOfEonet('volcanoes'), 'volcanic_activity'],
  [kindOfEonet('tempExtremes'), 'extreme_temperature'],
  [kindOfEonet('toString'), 'natural_hazard'],
])('the kind of a hazard %j has the type %s', (kind, type) => expect(kind.type).toBe(type));
