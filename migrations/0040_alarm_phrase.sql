-- What operators write again and again when they handle an alarm; changed like any dictionary.
INSERT INTO dictionary (id, code, name, name_tw, name_en, description) VALUES
  ('dictionary:alarmPhrase', 'alarmPhrase', '报警处理常用语', '警報處理常用語', 'Phrases for handling alarms', NULL);
INSERT INTO dictionary_entry (id, dictionary_id, code, name, name_tw, name_en, place, enabled) VALUES
  ('alarmPhrase:onSite', 'dictionary:alarmPhrase', 'onSite', '已到现场核实，情况正常', '已到現場核實，情況正常', 'Checked on site: all is well', 10, true),
  ('alarmPhrase:called', 'dictionary:alarmPhrase', 'called', '已电话联系本人，确认安全', '已電話聯繫本人，確認安全', 'Called the person: safe', 20, true),
  ('alarmPhrase:left', 'dictionary:alarmPhrase', 'left', '已通知相关人员撤离该区域', '已通知相關人員撤離該區域', 'Told those concerned to leave the area', 30, true),
  ('alarmPhrase:corrected', 'dictionary:alarmPhrase', 'corrected', '已现场制止并教育，违规已纠正', '已現場制止並教育，違規已糾正', 'Stopped on the spot, people instructed', 40, true),
  ('alarmPhrase:rescue', 'dictionary:alarmPhrase', 'rescue', '已派救援人员赶赴现场', '已派救援人員趕赴現場', 'Rescuers are on their way', 50, true),
  ('alarmPhrase:permitted', 'dictionary:alarmPhrase', 'permitted', '有作业许可，属正常作业', '有作業許可，屬正常作業', 'Permitted work, nothing to do', 60, true),
  ('alarmPhrase:falseAlarm', 'dictionary:alarmPhrase', 'falseAlarm', '误报', '誤報', 'False alarm', 70, true),
  ('alarmPhrase:device', 'dictionary:alarmPhrase', 'device', '设备故障，已报修', '設備故障，已報修', 'Faulty device, repair is ordered', 80, true),
  ('alarmPhrase:drill', 'dictionary:alarmPhrase', 'drill', '演练或测试', '演練或測試', 'Drill or test', 90, true);
