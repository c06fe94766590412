/** Japanese words in kana. Entries are `English/other English: words`; the longest word counts. */
export const KANA_TERMS = `
bank: バンク | group: グループ | holdings: ホールディングス ホールディング | technology/technologies: テクノロジー テクノロジーズ テック テクノ | electronics: エレクトロニクス
electric: エレクトリック | motor/motors: モーター モーターズ モータース | energy: エネルギー | chemical: ケミカル | gas: ガス | oil: オイル | petroleum: ペトロリアム
power: パワー | life: ライフ | life-insurance: 生命 | airlines: エアライン エアラインズ | airways: エアウェイズ | air: エア | aerospace: エアロスペース | space: スペース
systems/system: システム システムズ | solutions: ソリューションズ ソリューション | services/service: サービス | international: インターナショナル | global: グローバル
network: ネットワーク ネットワークス | communications: コミュニケーションズ | software: ソフトウェア ソフト | data: データ | digital: デジタル | mobile: モバイル | media: メディア
entertainment: エンタテインメント エンターテインメント | games: ゲームス ゲーム | interactive: インタラクティブ | capital: キャピタル | finance/financial: ファイナンス フィナンシャル
financial-group: フィナンシャルグループ | securities: セキュリティーズ | investment: インベストメント | partners: パートナーズ | consulting: コンサルティング
engineering: エンジニアリング | construction: コンストラクション | steel: スチール | metal/metals: メタル | materials: マテリアル マテリアルズ | glass: ガラス | rubber: ゴム
tire: タイヤ | cement: セメント | fiber: ファイバー | foods/food: フーズ フード | beer: ビール | department-store: デパート | store: ストア
retail/retailing: リテイリング | fast: ファースト | hotel: ホテル | tours: ツアーズ | travel: トラベル | shipping: シッピング | marine: マリン | logistics: ロジスティクス
express: エクスプレス | railway: レールウェイ | pharma: ファーマ | medical: メディカル | health-care: ヘルスケア | bio: バイオ | university: ユニバーシティ
institute: インスティテュート | center: センター | club: クラブ | japan: ジャパン | america: アメリカ | asia: アジア | europe: ヨーロッパ | china: チャイナ | iran: イラン
russia: ロシア | pacific: パシフィック | world: ワールド | corporation: コーポレーション | company: カンパニー | industries: インダストリーズ | trading: トレーディング
security: セキュリティ | cell: セル | semiconductor: セミコンダクター | display: ディスプレイ | automotive: オートモーティブ | research: リサーチ | science: サイエンス
beer/breweries: ビール | airways: エアウェイズ | insurance: インシュアランス | instruments: インスツルメンツ | laboratory: ラボ ラボラトリー | industry: インダストリー
mining: マイニング | robotics: ロボティクス | design: デザイン | products: プロダクツ | creative: クリエイティブ | home: ホーム | house: ハウス | housing: ハウジング
land: ランド | food-products: フーズ | coffee: コーヒー | shoes: シューズ | sports: スポーツ | records: レコード | pictures: ピクチャーズ | studio: スタジオ
telecom: テレコム | link: リンク | innovation: イノベーション | works: ワークス | planning: プランニング | investors: インベスターズ | union: ユニオン
union-bank: ユニオンバンク
`;
