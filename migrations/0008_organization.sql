-- independent
-- The organization in full, the dictionaries that it uses, and what a system is set by.

ALTER TABLE person
  ADD COLUMN employee_number text,
  ADD COLUMN photo jsonb,
  ADD COLUMN ethnicity text,
  ADD COLUMN document_type text,
  ADD COLUMN document_number text,
  ADD COLUMN education text,
  ADD COLUMN major text,
  ADD COLUMN title text,
  ADD COLUMN external_link text,
  ADD COLUMN detail_link text,
  ADD COLUMN certificates jsonb,
  ADD COLUMN work_experience jsonb,
  ADD COLUMN training jsonb;
CREATE UNIQUE INDEX person_employee_number_unique ON person (building_id, employee_number);
CREATE INDEX person_job ON person (building_id, job_id);

ALTER TABLE job ADD COLUMN role_id text;

CREATE INDEX account_person ON account (person_id);

-- Whose positions and alarms are seen, and whose patrols; a role from before sees what it saw.
ALTER TABLE role
  ADD COLUMN area_scope text NOT NULL DEFAULT 'all',
  ADD COLUMN area_type_ids jsonb,
  ADD COLUMN subject_scope text NOT NULL DEFAULT 'all',
  ADD COLUMN subjects jsonb,
  ADD COLUMN patrol_scope text NOT NULL DEFAULT 'company',
  ADD COLUMN patrol_depart_ids jsonb;

CREATE TABLE district (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  code text,
  level text NOT NULL,
  link text,
  base_height double precision,
  stretch_height double precision
);
CREATE UNIQUE INDEX district_name_unique ON district (building_id, name);
CREATE UNIQUE INDEX district_code_unique ON district (building_id, code);

CREATE TABLE dictionary (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  code text NOT NULL,
  name text NOT NULL,
  name_tw text,
  name_en text,
  description text
);
CREATE UNIQUE INDEX dictionary_code_unique ON dictionary (code);

CREATE TABLE dictionary_entry (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  dictionary_id text NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  name_tw text,
  name_en text,
  place integer NOT NULL,
  enabled boolean NOT NULL
);
CREATE UNIQUE INDEX dictionary_entry_code_unique ON dictionary_entry (dictionary_id, code);

-- Those that the product's own fields name. Document types: specification, point 3. Ethnicities: GB/T 3304, whose
-- two-letter codes they have.
INSERT INTO dictionary (id, code, name, name_tw, name_en) VALUES
  ('dictionary:documentType', 'documentType', '证件类型', '證件類型', 'Document types'),
  ('dictionary:education', 'education', '学历', '學歷', 'Education'),
  ('dictionary:ethnicity', 'ethnicity', '民族', '民族', 'Ethnicities');
INSERT INTO dictionary_entry (id, dictionary_id, code, name, name_tw, name_en, place, enabled) VALUES
  ('documentType:residentId', 'dictionary:documentType', 'residentId', '居民身份证', '居民身分證', 'Resident ID card', 10, true),
  ('documentType:officerCertificate', 'dictionary:documentType', 'officerCertificate', '军官证', '軍官證', 'Officer certificate', 20, true),
  ('documentType:studentCard', 'dictionary:documentType', 'studentCard', '学生证', '學生證', 'Student card', 30, true),
  ('documentType:drivingLicence', 'dictionary:documentType', 'drivingLicence', '驾驶证', '駕駛證', 'Driving licence', 40, true),
  ('documentType:passport', 'dictionary:documentType', 'passport', '护照', '護照', 'Passport', 50, true),
  ('documentType:hkMacauPass', 'dictionary:documentType', 'hkMacauPass', '港澳通行证', '港澳通行證', 'Hong Kong and Macau pass', 60, true),
  ('education:primary', 'dictionary:education', 'primary', '小学', '小學', 'Primary school', 10, true),
  ('education:juniorMiddle', 'dictionary:education', 'juniorMiddle', '初中', '國中', 'Junior middle school', 20, true),
  ('education:seniorMiddle', 'dictionary:education', 'seniorMiddle', '高中', '高中', 'Senior middle school', 30, true),
  ('education:vocational', 'dictionary:education', 'vocational', '中专', '中專', 'Vocational school', 40, true),
  ('education:college', 'dictionary:education', 'college', '大专', '大專', 'Junior college', 50, true),
  ('education:bachelor', 'dictionary:education', 'bachelor', '本科', '本科', 'Bachelor', 60, true),
  ('education:master', 'dictionary:education', 'master', '硕士', '碩士', 'Master', 70, true),
  ('education:doctor', 'dictionary:education', 'doctor', '博士', '博士', 'Doctor', 80, true),
  ('ethnicity:HA', 'dictionary:ethnicity', 'HA', '汉族', '漢族', 'Han', 10, true),
  ('ethnicity:MG', 'dictionary:ethnicity', 'MG', '蒙古族', '蒙古族', 'Mongol', 20, true),
  ('ethnicity:HU', 'dictionary:ethnicity', 'HU', '回族', '回族', 'Hui', 30, true),
  ('ethnicity:ZA', 'dictionary:ethnicity', 'ZA', '藏族', '藏族', 'Tibetan', 40, true),
  ('ethnicity:UG', 'dictionary:ethnicity', 'UG', '维吾尔族', '維吾爾族', 'Uyghur', 50, true),
  ('ethnicity:MH', 'dictionary:ethnicity', 'MH', '苗族', '苗族', 'Miao', 60, true),
  ('ethnicity:YI', 'dictionary:ethnicity', 'YI', '彝族', '彝族', 'Yi', 70, true),
  ('ethnicity:ZH', 'dictionary:ethnicity', 'ZH', '壮族', '壯族', 'Zhuang', 80, true),
  ('ethnicity:BY', 'dictionary:ethnicity', 'BY', '布依族', '布依族', 'Bouyei', 90, true),
  ('ethnicity:CS', 'dictionary:ethnicity', 'CS', '朝鲜族', '朝鮮族', 'Korean', 100, true),
  ('ethnicity:MA', 'dictionary:ethnicity', 'MA', '满族', '滿族', 'Manchu', 110, true),
  ('ethnicity:DO', 'dictionary:ethnicity', 'DO', '侗族', '侗族', 'Dong', 120, true),
  ('ethnicity:YA', 'dictionary:ethnicity', 'YA', '瑶族', '瑤族', 'Yao', 130, true),
  ('ethnicity:BA', 'dictionary:ethnicity', 'BA', '白族', '白族', 'Bai', 140, true),
  ('ethnicity:TJ', 'dictionary:ethnicity', 'TJ', '土家族', '土家族', 'Tujia', 150, true),
  ('ethnicity:HN', 'dictionary:ethnicity', 'HN', '哈尼族', '哈尼族', 'Hani', 160, true),
  ('ethnicity:KZ', 'dictionary:ethnicity', 'KZ', '哈萨克族', '哈薩克族', 'Kazakh', 170, true),
  ('ethnicity:DA', 'dictionary:ethnicity', 'DA', '傣族', '傣族', 'Dai', 180, true),
  ('ethnicity:LI', 'dictionary:ethnicity', 'LI', '黎族', '黎族', 'Li', 190, true),
  ('ethnicity:LS', 'dictionary:ethnicity', 'LS', '傈僳族', '傈僳族', 'Lisu', 200, true),
  ('ethnicity:VA', 'dictionary:ethnicity', 'VA', '佤族', '佤族', 'Va', 210, true),
  ('ethnicity:SH', 'dictionary:ethnicity', 'SH', '畲族', '畬族', 'She', 220, true),
  ('ethnicity:GS', 'dictionary:ethnicity', 'GS', '高山族', '高山族', 'Gaoshan', 230, true),
  ('ethnicity:LH', 'dictionary:ethnicity', 'LH', '拉祜族', '拉祜族', 'Lahu', 240, true),
  ('ethnicity:SU', 'dictionary:ethnicity', 'SU', '水族', '水族', 'Sui', 250, true),
  ('ethnicity:DX', 'dictionary:ethnicity', 'DX', '东乡族', '東鄉族', 'Dongxiang', 260, true),
  ('ethnicity:NX', 'dictionary:ethnicity', 'NX', '纳西族', '納西族', 'Naxi', 270, true),
  ('ethnicity:JP', 'dictionary:ethnicity', 'JP', '景颇族', '景頗族', 'Jingpo', 280, true),
  ('ethnicity:KG', 'dictionary:ethnicity', 'KG', '柯尔克孜族', '柯爾克孜族', 'Kirgiz', 290, true),
  ('ethnicity:TU', 'dictionary:ethnicity', 'TU', '土族', '土族', 'Tu', 300, true),
  ('ethnicity:DU', 'dictionary:ethnicity', 'DU', '达斡尔族', '達斡爾族', 'Daur', 310, true),
  ('ethnicity:ML', 'dictionary:ethnicity', 'ML', '仫佬族', '仫佬族', 'Mulao', 320, true),
  ('ethnicity:QI', 'dictionary:ethnicity', 'QI', '羌族', '羌族', 'Qiang', 330, true),
  ('ethnicity:BL', 'dictionary:ethnicity', 'BL', '布朗族', '布朗族', 'Blang', 340, true),
  ('ethnicity:SL', 'dictionary:ethnicity', 'SL', '撒拉族', '撒拉族', 'Salar', 350, true),
  ('ethnicity:MN', 'dictionary:ethnicity', 'MN', '毛南族', '毛南族', 'Maonan', 360, true),
  ('ethnicity:GL', 'dictionary:ethnicity', 'GL', '仡佬族', '仡佬族', 'Gelao', 370, true),
  ('ethnicity:XB', 'dictionary:ethnicity', 'XB', '锡伯族', '錫伯族', 'Xibe', 380, true),
  ('ethnicity:AC', 'dictionary:ethnicity', 'AC', '阿昌族', '阿昌族', 'Achang', 390, true),
  ('ethnicity:PM', 'dictionary:ethnicity', 'PM', '普米族', '普米族', 'Pumi', 400, true),
  ('ethnicity:TA', 'dictionary:ethnicity', 'TA', '塔吉克族', '塔吉克族', 'Tajik', 410, true),
  ('ethnicity:NU', 'dictionary:ethnicity', 'NU', '怒族', '怒族', 'Nu', 420, true),
  ('ethnicity:UZ', 'dictionary:ethnicity', 'UZ', '乌孜别克族', '烏孜別克族', 'Uzbek', 430, true),
  ('ethnicity:RS', 'dictionary:ethnicity', 'RS', '俄罗斯族', '俄羅斯族', 'Russian', 440, true),
  ('ethnicity:EW', 'dictionary:ethnicity', 'EW', '鄂温克族', '鄂溫克族', 'Ewenki', 450, true),
  ('ethnicity:DE', 'dictionary:ethnicity', 'DE', '德昂族', '德昂族', 'De''ang', 460, true),
  ('ethnicity:BN', 'dictionary:ethnicity', 'BN', '保安族', '保安族', 'Bonan', 470, true),
  ('ethnicity:YG', 'dictionary:ethnicity', 'YG', '裕固族', '裕固族', 'Yugur', 480, true),
  ('ethnicity:GI', 'dictionary:ethnicity', 'GI', '京族', '京族', 'Gin', 490, true),
  ('ethnicity:TT', 'dictionary:ethnicity', 'TT', '塔塔尔族', '塔塔爾族', 'Tatar', 500, true),
  ('ethnicity:DR', 'dictionary:ethnicity', 'DR', '独龙族', '獨龍族', 'Derung', 510, true),
  ('ethnicity:OR', 'dictionary:ethnicity', 'OR', '鄂伦春族', '鄂倫春族', 'Oroqen', 520, true),
  ('ethnicity:HZ', 'dictionary:ethnicity', 'HZ', '赫哲族', '赫哲族', 'Hezhen', 530, true),
  ('ethnicity:MB', 'dictionary:ethnicity', 'MB', '门巴族', '門巴族', 'Monba', 540, true),
  ('ethnicity:LB', 'dictionary:ethnicity', 'LB', '珞巴族', '珞巴族', 'Lhoba', 550, true),
  ('ethnicity:JN', 'dictionary:ethnicity', 'JN', '基诺族', '基諾族', 'Jino', 560, true);

-- Where an installation calls, orders or hides an entry of the menu otherwise than the product does.
CREATE TABLE menu_item (
  name text PRIMARY KEY,
  label_zh_cn text,
  label_zh_tw text,
  label_en_us text,
  place integer,
  hidden boolean NOT NULL DEFAULT false,
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);

-- By whom the installation sends its mail: one row. The password is sealed with a key that lies outside the database.
CREATE TABLE mail_setting (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  version integer NOT NULL DEFAULT 1,
  address text NOT NULL,
  sender_name text,
  host text NOT NULL,
  port integer NOT NULL,
  security text NOT NULL CHECK (security IN ('tls', 'starttls', 'none')),
  sealed_password text,
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
