/** Less usual words of organisations' names in Japanese with kana; entries are as in ../concepts/bodies.ts. */
export const JAPANESE_VOCABULARY = `
technical: テクニカル | east/eastern: イースタン | maritime: マリタイム | line: ライン | carriers: キャリアーズ | bulk: バルク | ferry: フェリー | logistics: ロジスティックス | cargo: カーゴ | container: コンテナ | terminal: ターミナル | net: ネット | communication: コミュニケーション
productions: プロダクションズ | consultants: コンサルタント コンサルタンツ | laboratories: ラボラトリーズ | care: ケア | plastics: プラスチックス | carbon: カーボン | tile: タイル | titanium: チタニウム | electronics: エレクトロニックス | device/devices: デバイス | components: コンポーネンツ
diesel: ディーゼル | machine: マシン | machine-tools: マシンツール | boiler: ボイラ | plant: プラント | plant-construction: プラント建設 | sensor: センサー | optical: オプティカル | camera: カメラ | vacuum: バキューム | homes: ホームズ | real-estate: リアルエステート | estate: エステート
building: ビルディング ビル | interior: インテリア | maintenance: メンテナンス | services: サービシーズ | environment/eco: エコ | recycling: リサイクル | clean/cleaning: クリーン | ham: ハム | beverage: ビバレッジ | bakery: ベーカリー | supermarket: スーパーマーケット | stores: ストアーズ
mart: マート | resort: リゾート | tourist: ツーリスト | leisure: レジャー | golf: ゴルフ | golf-club: カントリークラブ | fashion: ファッション | textile: テキスタイル | cosmetics: コスメティックス | toy: トイ | investments: インベストメンツ | trust: トラスト | leasing: リーシング | card: カード
ventures: ベンチャーズ | association: アソシエーション | associates: アソシエイツ | foundation: ファウンデーション | museum: ミュージアム | bread/baking: 製パン | rayon: レーヨン | dockyard: ドック | monorail: モノレール | philharmonic: フィルハーモニー
nursing-home/old-people's-home: 老人ホーム | cancer-center: がんセンター | chain: チェーン
`;
